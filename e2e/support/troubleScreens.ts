import { expect, type Page } from '@playwright/test'
import { Calendar, todayIn } from './calendar.ts'
import { Family } from './family.ts'
import { History } from './history.ts'
import { passwordDialog } from './passwords.ts'
import type { Person } from './people.ts'
import { once, type Screen, type Screens } from './screen.ts'

const someone = once(async people => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { birthDate: `1950${todayIn().slice(4)}` })
  await family.add('Emil Weber', {}, 'father', anna)
  await new History(owner.api).add({ date: '1950', description: 'The flood' })
  await new Calendar(owner.api).add({ title: 'Reunion', date: '2026-07-10' })
  return { owner, anna }
})

/** A screen whose data the server refuses to deliver; after other failures the page would first try again. */
function failing(path: string, request: string | RegExp): Screen {
  return {
    name: `${path} when the server fails`,
    async open(people) {
      const { owner } = await someone(people)
      const page = await owner.tab('about:blank')
      await page.route(request, route => route.fulfill({ status: 400, json: {} }))
      await page.goto(path)
      const alert = page.getByRole('main').getByRole('alert').first()
      await expect(alert).toBeVisible()
      await page.unroute(request)
      return alert
    },
  }
}

/** A screen after one action on it. */
function after(
  name: string,
  path: string,
  act: (page: Page, owner: Person) => Promise<ReturnType<Page['locator']>>,
): Screen {
  return {
    name,
    async open(people) {
      const { owner } = await someone(people)
      return act(await owner.tab(path), owner)
    },
  }
}

export const troubleScreens: Screens = {
  of: 'errors, questions and messages',
  allows: /40[03].*\/api\//,
  screens: [
    failing('/family-members', '**/api/members/window?*'),
    failing('/family-history', '**/api/history/window?*'),
    failing('/dashboard', '**/api/calendar?*'),
    failing('/events', '**/api/events?*'),
    failing('/families', '**/api/families'),
    failing('/admin', '**/api/admin/overview'),
    failing('/admin/changes', /\/api\/admin\/changes(\?|$)/),
    failing('/admin/security', /\/api\/admin\/security(\?|$)/),
    failing('/admin/backups', '**/api/admin/backups'),
    after('a search that finds no one', '/family-members?search=xyz', async page =>
      page.getByText('No one matches your search.'),
    ),
    after('events that no filter matches', '/events?text=xyz', async page =>
      page.getByText('No events match.'),
    ),
    after('a history that no filter matches', '/family-history?text=xyz', async page =>
      page.getByText('No events match these filters.'),
    ),
    after('the details of a birthday', '/dashboard', async page => {
      await page.getByRole('region', { name: 'Birthdays' }).getByRole('button').first().click()
      return page.getByRole('dialog')
    }),
    after('the question before leaving a form', '/create-event', async page => {
      await page.getByLabel('Title').fill('Picnic')
      await page.getByRole('banner').getByRole('link', { name: 'Profile', exact: true }).click()
      return page.getByRole('alertdialog')
    }),
    after('the question before deleting a history event', '/family-history', async page => {
      await page.getByRole('button', { name: /^Delete.*The flood/ }).click()
      return page.getByRole('alertdialog')
    }),
    after('the question for the password, without an answer', '/profile', async page => {
      const json = { status: 403, code: 'password-needed', message: '' }
      await page.route('**/api/account/email', route => route.fulfill({ status: 403, json }), { times: 1 })
      await page.getByRole('button', { name: 'Change email' }).click()
      await page.getByLabel('New email').fill('new@example.org')
      await page.getByRole('button', { name: 'Send link' }).click()
      await passwordDialog(page).getByRole('button', { name: 'Confirm' }).click()
      return passwordDialog(page).getByRole('alert')
    }),
    after('a password that is easy to guess', '/profile', async page => {
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByLabel('New password', { exact: true }).fill('password1')
      return page.getByText('Many people use this password')
    }),
    after('a message with Undo', '/family-members', async (page, owner) => {
      const family = new Family(owner.api)
      const list = await owner.api.call<{ items: { id: string; name: string }[] }>('GET', '/api/members')
      await family.add('Carl Weber', {}, 'son', list.items[0])
      await page.getByRole('button', { name: 'Delete Carl Weber' }).first().click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
      return page.getByRole('button', { name: 'Undo' })
    }),
  ],
}
