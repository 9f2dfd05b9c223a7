import type { Page } from '@playwright/test'
import { Family } from '../support/family.ts'
import { PseudoReader } from '../support/pseudo.ts'
import { expect, test } from '../support/test.ts'

/** Opens one screen after the other and collects what did not come from the catalogue. */
async function bypassing(page: Page, reader: PseudoReader, screens: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('⟦')
    await expect(page.locator('.animate-spin, .animate-pulse')).toHaveCount(0)
    found.push(...(await reader.bypassing()).map(text => `${path}: ${text}`))
  }
  return found
}

test('every text that a visitor reads comes from the catalogue', async ({ page, guard }) => {
  guard.allow(/404.*\/(unsubscribe|invitations)\//)
  const reader = await PseudoReader.on(page)
  const found = await bypassing(page, reader, [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?token=x',
    '/unsubscribe?kind=digest&token=x',
    '/feedback',
    '/invitation?token=x',
    '/debug',
    '/no-such-page',
  ])
  expect(found).toEqual([])
  expect(await page.locator('html').getAttribute('lang')).toBe('en-XA')
})

test('every text that an administrator reads comes from the catalogue', async ({ people }) => {
  const owner = await people.owner()
  await owner.api.call('POST', '/api/admin/database/samples')
  const { id, name, version, timeZone } = await owner.user()
  const profile = { name, version, timeZone, interests: [], language: 'en-XA' }
  await owner.api.call('PUT', `/api/users/${id}/profile`, profile)
  const family = new Family(owner.api)
  const emil = await family.add('Emil Weber', { birthDate: 'about 1887', deathDate: '1950-05-17' })
  const anna = await family.add('Anna Weber', { birthDate: '1918-11-20', gender: 'female' }, 'child', emil)
  const families = await owner.api.call<{ items: { id: string }[] }>('GET', '/api/families')
  const page = await owner.browser('about:blank')
  const reader = await PseudoReader.on(page)
  const found = await bypassing(page, reader, [
    '/dashboard',
    '/profile',
    '/family-members',
    `/family-member/${anna.id}`,
    `/family-member/${anna.id}?edit`,
    `/family-relationships/${anna.id}`,
    '/events',
    '/create-event',
    '/subscribe',
    '/family-history',
    '/families',
    `/families/${families.items[0]?.id}`,
    '/admin',
    '/admin/settings',
    '/admin/mail',
    '/admin/backups',
    '/admin/changes',
    '/admin/security',
    '/duplicates',
    '/admin/database',
    '/admin/import',
  ])
  expect(found).toEqual([])
})
