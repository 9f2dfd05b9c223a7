import type { Page } from '@playwright/test'
import { onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** The fonts of a page, and how much of the window has moved since they were asked for. */
const look = (page: Page) =>
  page.evaluate(() => ({
    fonts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(entry => (entry as PerformanceResourceTiming).encodedBodySize),
    faces: [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
    moved: (window as unknown as { moved: number }).moved,
    height: document.documentElement.scrollHeight,
  }))

test('text can be read before the fonts arrive, which are small, and nothing jumps when they do @phone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { moved: number }
    counted.moved = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) counted.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route('**/*.woff2', async route => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await onScreen(page, 'Sign in')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  const before = await look(page)
  expect(before.faces).not.toContain('Family Sans')

  release()
  await expect
    .poll(async () => (await look(page)).faces)
    .toEqual(expect.arrayContaining(['Family Sans', 'Family Serif']))
  const after = await look(page)
  expect(Math.abs(after.height - before.height), 'the height of the page').toBeLessThan(8)
  expect(after.moved - before.moved, 'the share of the window that moved').toBeLessThan(0.01)
  expect(after.fonts).toHaveLength(2)
  expect(after.fonts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000)
})
