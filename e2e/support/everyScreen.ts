import { expect, type Page } from '@playwright/test'
import { Family } from './family.ts'
import type { Api } from './people.ts'

/** What people see who are not signed in. */
export const visitorScreens = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/unsubscribe?kind=digest&token=x',
  '/confirm-email?token=x',
  '/feedback',
  '/invitation?token=x',
  '/debug',
  '/no-such-page',
]

/** Adds samples and a small family, and lists what an administrator sees. */
export async function administratorScreens(api: Api): Promise<string[]> {
  await api.call('POST', '/api/admin/database/samples')
  const family = new Family(api)
  const emil = await family.add('Emil Weber', { birthDate: 'about 1887', deathDate: '1950-05-17' })
  const anna = await family.add('Anna Weber', { birthDate: '1918-11-20', gender: 'female' }, 'child', emil)
  const families = await api.call<{ items: { id: string }[] }>('GET', '/api/families')
  return [
    '/dashboard',
    '/dashboard/year',
    '/profile',
    '/family-members',
    '/family-members/print?everyone',
    `/family-member/${anna.id}`,
    `/family-member/${anna.id}?edit`,
    `/family-relationships/${anna.id}`,
    '/how-related',
    `/family-tree/${anna.id}`,
    '/search?q=anna',
    '/sources',
    '/export',
    '/events',
    '/create-event',
    '/subscribe',
    '/family-history',
    '/families',
    `/families/${families.items[0]?.id}`,
    '/welcome?step=parents',
    '/admin',
    '/admin/settings',
    '/admin/mail',
    '/admin/backups',
    '/admin/changes',
    '/admin/security',
    '/duplicates',
    '/admin/database',
    '/admin/import',
  ]
}

/** Waits until a screen shows all that it has. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('.animate-spin, .animate-pulse')).toHaveCount(0)
}
