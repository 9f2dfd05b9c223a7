import type { Page } from '@playwright/test'
import { administratorScreens, open, visitorScreens } from '../support/everyScreen.ts'
import { PseudoReader } from '../support/pseudo.ts'
import { expect, test } from '../support/test.ts'

/** Opens one screen after the other and collects what did not come from the catalogue. */
async function bypassing(page: Page, reader: PseudoReader, screens: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of screens) {
    await open(page, path)
    await expect(page.getByRole('contentinfo')).toContainText('⟦')
    found.push(...(await reader.bypassing()).map(text => `${path}: ${text}`))
  }
  return found
}

test('every text that a visitor reads comes from the catalogue', async ({ page, guard }) => {
  guard.allow(/404.*\/(unsubscribe|invitations)\//)
  guard.allow(/410.*\/group-links\//)
  const reader = await PseudoReader.on(page)
  const found = await bypassing(page, reader, visitorScreens)
  expect(found).toEqual([])
  expect(await page.locator('html').getAttribute('lang')).toBe('en-XA')
})

test('every text that an administrator reads comes from the catalogue', async ({ people }) => {
  const owner = await people.owner()
  const screens = await administratorScreens(owner.api)
  const { id, name, version, timeZone } = await owner.user()
  const profile = { name, version, timeZone, interests: [], language: 'en-XA' }
  await owner.api.call('PUT', `/api/users/${id}/profile`, profile)
  const page = await owner.browser('about:blank')
  const reader = await PseudoReader.on(page)
  const found = await bypassing(page, reader, screens)
  expect(found).toEqual([])
})
