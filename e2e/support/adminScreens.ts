import { expect, type Page } from '@playwright/test'
import { onAdmin, part } from './admin.ts'
import { Family } from './family.ts'
import type { People } from './people.ts'

interface Screen {
  name: string
  open(people: People): Promise<Page>
}

/** A dashboard with something of everything. */
async function busyDashboard(people: People): Promise<Page> {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { email: 'anna@example.org', birthDate: '17 May 1950' })
  await family.add('Petra Kern', {}, 'daughter', anna)
  const mara = await people.approved('Mara Member')
  await people.rejected('Rita Rejected')
  await people.pending('Petra Kern')
  await people.pending('Paul Waiting')
  const told = {
    subject: 'A typo',
    message: 'It says Wber. '.repeat(20),
    page: '/profile',
    browser: 'Firefox',
  }
  const { id, version } = await mara.api.call<{ id: string; version: number }>('POST', '/api/feedback', told)
  await owner.api.call('POST', `/api/feedback/${id}/answers`, { version, message: 'Mended.' })
  const page = await owner.browser('/admin')
  await onAdmin(page)
  await expect(part(page, 'Family Members').getByText('anna@example.org')).toBeVisible()
  return page
}

/** The screens of the admin dashboard, for the check of accessibility. */
export const adminScreens: Screen[] = [
  {
    name: 'the admin dashboard of a new site',
    async open(people) {
      const page = await (await people.owner()).browser('/admin')
      await expect(page.getByText('No feedback submitted')).toBeVisible()
      return page
    },
  },
  {
    name: 'the admin dashboard with its banner, an offer, a row being edited and a reason',
    async open(people) {
      const page = await busyDashboard(people)
      await page.getByRole('button', { name: 'Edit Mara Member' }).click()
      await page.getByRole('button', { name: 'Approve Petra Kern' }).click()
      await expect(page.getByRole('button', { name: 'Link to Petra Kern' })).toBeVisible()
      await page.getByRole('button', { name: 'Demote Olivia Owner' }).focus()
      return page
    },
  },
  {
    name: 'the question before a user is suspended',
    async open(people) {
      const page = await busyDashboard(people)
      await page.getByRole('button', { name: 'Suspend Mara Member' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      return page
    },
  },
  {
    name: 'a sign-in link',
    async open(people) {
      const page = await busyDashboard(people)
      await page.getByRole('button', { name: 'Sign-in link for Mara Member' }).click()
      await page.getByRole('button', { name: 'Create link' }).click()
      await expect(page.getByText(/It works once, until/)).toBeVisible()
      return page
    },
  },
  {
    name: 'the choice of a family member for an account',
    async open(people) {
      const page = await busyDashboard(people)
      await page.getByRole('button', { name: 'Family member of Mara Member' }).click()
      await expect(page.getByRole('combobox', { name: 'A family member' })).toBeVisible()
      return page
    },
  },
  {
    name: 'feedback in full, with an answer that is missing',
    async open(people) {
      const page = await busyDashboard(people)
      await page.getByRole('button', { name: 'Answer by email: A typo' }).click()
      await page.getByRole('button', { name: 'Send answer' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
      return page
    },
  },
]
