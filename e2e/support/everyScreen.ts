import { expect, type Page } from '@playwright/test'
import { Calendar } from './calendar.ts'
import { Family } from './family.ts'
import { History } from './history.ts'
import type { Api } from './people.ts'

/** Screens for people who are not signed in. */
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
  '/join?token=x',
  '/debug',
  '/no-such-page',
]

/** Adds samples and a small family, and lists what an administrator sees. */
export async function administratorScreens(api: Api): Promise<string[]> {
  await api.call('POST', '/api/admin/database/samples')
  const family = new Family(api)
  const emil = await family.add('Emil Weber', { birthDate: 'about 1887', deathDate: '1950-05-17' })
  const anna = await family.add('Anna Weber', { birthDate: '1918-11-20', gender: 'female' }, 'child', emil)
  const picnic = await new Calendar(api).add({ title: 'Summer picnic', date: '2030-07-14' })
  const fire = await new History(api).add({
    ...{ date: '1951', description: 'The mill burned down', source: { description: 'Emil told me' } },
  })
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
    `/source/${fire.citations[0]?.sourceId}`,
    '/place/Horn%C3%AD%20Lhota',
    '/export',
    '/events',
    '/create-event',
    `/edit-event/${picnic.id}`,
    '/subscribe',
    '/family-history',
    `/family-history/event/${fire.id}`,
    `/family-history/source/${fire.id}`,
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
    `/duplicates/${emil.id}/${anna.id}`,
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
