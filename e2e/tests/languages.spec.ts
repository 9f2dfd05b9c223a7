import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { administratorScreens, open, visitorScreens } from '../support/everyScreen.ts'
import { foreign, languages } from '../support/otherLanguages.ts'
import { stranger } from '../support/people.ts'
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
      guard.allow(/410.*\/group-links\//)
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
  const choice = page.getByRole('main').getByLabel('Language')
  await expect(choice.getByRole('option')).toHaveText(['English', 'Deutsch', 'Español'])
  await choice.selectOption('Deutsch')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('button', { name: 'Profil bearbeiten' })).toBeVisible()
})

test('HOME-2 a visitor chooses the language in the footer; registering, errors and emails follow', async ({
  people,
  mailbox,
  guard,
}) => {
  guard.allow(/401.*\/api\/auth\/sign-in/)
  await people.owner()
  const page = await people.visitorPage('/login')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByLabel('Language').getByRole('option')).toHaveText([
    'English',
    'Deutsch',
    'Español',
  ])
  await footer.getByLabel('Language').selectOption('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByLabel(/^E-.?Mail$/).fill('nobody@example.org')
  await page.getByLabel('Passwort', { exact: true }).fill('wrong-password')
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Passwort')
  // A reload and a later visit remember it.
  await page.goto('/register')
  await expect(footer.getByLabel('Sprache')).toHaveValue('de')
  const anna = stranger('Anna Ahrens')
  await page.getByLabel('Vollständiger Name').fill(anna.name)
  await page.getByLabel('Benutzername').fill(anna.username)
  // Another language loses nothing that was typed.
  await footer.getByLabel('Sprache').selectOption('Español')
  await expect(page.getByLabel('Nombre completo')).toHaveValue(anna.name)
  await footer.getByLabel('Idioma').selectOption('Deutsch')
  await expect(page.getByLabel('Benutzername')).toHaveValue(anna.username)
  await page.getByLabel(/^E-.?Mail$/).fill(anna.email)
  await page.getByLabel('Passwort', { exact: true }).fill(anna.password)
  await page.getByLabel('Passwort wiederholen').fill(anna.password)
  await page.getByRole('main').getByRole('button', { name: 'Konto erstellen' }).click()
  await expect(page).toHaveURL(/dashboard/)
  const mail = await mailbox.find(anna.email, /bestätige/)
  expect(mail.text).toContain('Hallo Anna Ahrens')
  // A pending account can choose, too.
  await footer.getByLabel('Sprache').selectOption('Español')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('HOME-2 someone who is signed in chooses for their account, on all devices; the week follows', async ({
  people,
}) => {
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/dashboard?month=2030-07')
  const first = (of: Page) => of.getByRole('grid').getByRole('columnheader').first()
  await expect(first(page)).toHaveAccessibleName('Sunday')
  await page.getByRole('contentinfo').getByLabel('Language').selectOption('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(first(page)).toHaveAccessibleName('Montag')
  expect(await mara.user()).toMatchObject({ language: 'de' })
  const other = await mara.browser('/dashboard')
  await expect(other.locator('html')).toHaveAttribute('lang', 'de')
})

test('HOME-2 a language that could not be saved is not shown as chosen', async ({ people, guard }) => {
  guard.allow(/503.*\/api\/account\/language/)
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/profile')
  await page.route('**/api/account/language', route =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { status: 503, code: 'unavailable', message: 'Not now.' },
    }),
  )
  const choice = page.getByRole('contentinfo').getByLabel('Language')
  await choice.selectOption('Deutsch')
  await expect(page.getByRole('region', { name: /Messages/ }).getByRole('alert')).toBeVisible()
  await expect(choice).toHaveValue('en')
})
