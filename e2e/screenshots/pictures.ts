import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { monthLoaded } from '../support/month.ts'
import { onDashboard, onScreen } from '../support/screens.ts'
import { Site } from '../support/site.ts'
import { drawing } from '../support/tree.ts'

const docs = resolve(import.meta.dirname, '../../docs')
const others = resolve(import.meta.dirname, '../../target/screenshots')

/** The ones that the README shows. */
const shown = ['dashboard', 'tree-dark', 'profile', 'timeline']

const looks = [
  { suffix: '', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { suffix: '-dark', colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { suffix: '-phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { suffix: '-phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/** Each opens a screen and waits until it is complete. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  async dashboard(page) {
    await page.goto('/dashboard')
    await monthLoaded(page)
  },
  async tree(page) {
    await page.goto('/family-tree')
    await drawing(page)
  },
  async profile(page) {
    const found = await (await page.request.get('/api/members?search=frantiska petersen')).json()
    await page.goto(`/family-member/${found.items[0].id}`)
    await onScreen(page, 'Františka Petersen')
  },
  async timeline(page) {
    await page.goto('/family-history?view=timeline')
    await expect(page.getByRole('heading', { name: '1910s' })).toBeVisible()
  },
  async sources(page) {
    await page.goto('/sources')
    await onScreen(page, 'Sources')
  },
}

/** Waits for texts, and for the pictures in view: those further down come only when someone scrolls there. */
async function everythingLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(0)
  const areLoaded = () =>
    page.evaluate(() =>
      [...document.images]
        .filter(image => image.getBoundingClientRect().top < window.innerHeight)
        .every(image => image.complete),
    )
  await expect.poll(areLoaded).toBe(true)
}

let site: Site

test.beforeAll(async () => {
  site = await Site.start({ demo: true })
})

test.afterAll(async () => {
  await site?.stop()
})

for (const { suffix, ...look } of looks)
  test(`pictures${suffix}`, async ({ browser }) => {
    const context = await browser.newContext({ ...look, baseURL: site.url, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByRole('button', { name: /^Sabine Reuter/ }).click()
    await onDashboard(page, { name: 'Sabine Reuter' })
    for (const [name, open] of Object.entries(screens)) {
      await open(page)
      await everythingLoaded(page)
      const picture = `${name}${suffix}`
      await page.screenshot({ path: resolve(shown.includes(picture) ? docs : others, `${picture}.png`) })
    }
    await context.close()
  })
