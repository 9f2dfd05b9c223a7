import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { administratorScreens, open, visitorScreens } from '../support/everyScreen.ts'
import { foreign, languages } from '../support/otherLanguages.ts'
import { readable } from '../support/pseudo.ts'
import { expect, test } from '../support/test.ts'

/** Returns what a person reads in another language on these screens. */
async function strangeOn(page: Page, language: string, screens: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of screens) {
    await open(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const texts = await page.evaluate(readable)
    found.push(...foreign(language, texts).map(text => `${path}: ${text}`))
  }
  return found
}

/** Landing and sign-in stay small in every language. */
const most = 140_000

/** The size of a file as browsers load it over HTTPS. */
function compressed(path: string): number {
  return statSync(join(import.meta.dirname, '../../web/dist', `${path}.br`)).size
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: `${language}-${language.toUpperCase()}` })

    test('LANG-1 a visitor reads every screen in the language of their browser', async ({ page, guard }) => {
      guard.allow(/404.*\/(unsubscribe|invitations)\//)
      guard.allow(/\/api\/auth\/confirm-email/)
      expect(await strangeOn(page, language, visitorScreens)).toEqual([])
    })

    test('LANG-1 landing and sign-in load no more than 140 kB', async ({ page }) => {
      for (const path of ['/', '/login']) {
        await open(page, path)
        const loaded = await page.evaluate(() => [
          '/index.html',
          ...performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
        ])
        const bytes = loaded.filter(name => /\.(html|js|css|json|svg)$/.test(name)).map(compressed)
        expect(bytes.length, path).toBeGreaterThan(5)
        expect(
          bytes.reduce((sum, size) => sum + size, 0),
          path,
        ).toBeLessThan(most)
      }
    })

    test('LANG-1 an administrator reads every screen in the language of their account', async ({
      people,
    }) => {
      const owner = await people.owner()
      const { id, name, version, timeZone } = await owner.user()
      const profile = { name, version, timeZone, interests: [], language }
      await owner.api.call('PUT', `/api/users/${id}/profile`, profile)
      const screens = await administratorScreens(owner.api)
      const page = await owner.browser('/dashboard')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const found = await strangeOn(page, language, screens)
      // Emails are listed with their subjects, in the language that their recipient had.
      const subject = '/admin/mail: Please confirm your email address for Kinkeeper'
      expect(found.filter(text => text !== subject)).toEqual([])
    })
  })
}

test.describe('a browser with another language', () => {
  test.use({ locale: 'fr-FR', serverEnv: { KINKEEPER_LANGUAGE: 'de' } })

  test('LANG-1 shows the site in the language of the site', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
})

test('LANG-1 a language is chosen by its own name', async ({ people }) => {
  const owner = await people.owner()
  const page = await owner.browser('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const choice = page.getByLabel('Language')
  await expect(choice.getByRole('option')).toHaveText(['English', 'Deutsch', 'Español'])
  await choice.selectOption('Deutsch')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('button', { name: 'Profil bearbeiten' })).toBeVisible()
})
