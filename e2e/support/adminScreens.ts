import { expect, type Page } from '@playwright/test'
import { onAdmin, section } from './admin.ts'
import { Family } from './family.ts'
import type { People } from './people.ts'
import { once, type Screens } from './screen.ts'

/** A site with data in every section of the dashboard. */
const busySite = once(async people => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { email: 'anna@example.org', birthDate: '17 May 1950' })
  await family.add('Petra Kern', {}, 'daughter', anna)
  const mara = await people.known('approved', 'Mara Member')
  await people.known('rejected', 'Rita Rejected')
  await people.known('pending', 'Petra Kern')
  await people.known('pending', 'Paul Waiting')
  const feedback = {
    subject: 'A typo',
    message: 'It says Wber. '.repeat(20),
    page: '/profile',
    browser: 'Firefox',
  }
  const { id, version } = await mara.api.call<{ id: string; version: number }>(
    'POST',
    '/api/feedback',
    feedback,
  )
  await owner.api.call('POST', `/api/feedback/${id}/answers`, { version, message: 'Fixed.' })
  return owner
})

async function busyDashboard(people: People): Promise<Page> {
  const page = await (await busySite(people)).tab('/admin')
  await onAdmin(page)
  await expect(section(page, 'Family Members').getByText('anna@example.org')).toBeVisible()
  return page
}

export const adminScreens: Screens = {
  of: 'the admin dashboard',
  screens: [
    {
      name: 'admin dashboard with a banner, an offer to link, a row being edited and a disabled button',
      async open(people) {
        const page = await busyDashboard(people)
        await page.getByRole('button', { name: 'Edit Mara Member' }).click()
        await page.getByRole('button', { name: 'Approve Petra Kern' }).click()
        const offer = page.getByRole('button', { name: 'Link to Petra Kern' })
        await expect(offer).toBeVisible()
        await page.getByRole('button', { name: 'Demote Olivia Owner' }).focus()
        return offer
      },
      // The table turns into cards, which closes the editor.
      async onPhone(page) {
        const edit = page.getByRole('button', { name: 'Edit Mara Member' })
        if (await edit.isVisible()) await edit.click()
        await page.getByRole('button', { name: 'Demote Olivia Owner' }).focus()
        // Further down, the offer covers a part of what scrolls under it.
        await page.evaluate(() => scrollTo(0, 0))
      },
    },
    {
      name: 'confirming a suspension',
      async open(people) {
        const page = await busyDashboard(people)
        await page.getByRole('button', { name: 'Suspend Mara Member' }).click()
        return page.getByRole('alertdialog')
      },
    },
    {
      name: 'a sign-in link',
      async open(people) {
        const page = await busyDashboard(people)
        await page.getByRole('button', { name: 'Details of Mara Member' }).click()
        await page.getByRole('button', { name: 'Sign-in link' }).click()
        await page.getByRole('button', { name: 'Create link' }).click()
        return page.getByText(/It works once, until/)
      },
    },
    {
      name: 'an account after signing it out everywhere',
      async open(people) {
        const page = await busyDashboard(people)
        await page.getByRole('button', { name: 'Details of Paul Waiting' }).click()
        await page.getByRole('button', { name: 'Sign out everywhere' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
        return page.getByText('Paul Waiting is signed out in every browser.')
      },
    },
    {
      name: 'choosing a family member for an account',
      async open(people) {
        const page = await busyDashboard(people)
        await page.getByRole('button', { name: 'Details of Mara Member' }).click()
        await page.getByRole('button', { name: 'Family member', exact: true }).click()
        return page.getByRole('combobox', { name: 'A family member' })
      },
    },
    {
      name: 'feedback in full, with a missing answer',
      async open(people) {
        const page = await busyDashboard(people)
        await page.getByRole('button', { name: 'Answer by email: A typo' }).click()
        await page.getByRole('button', { name: 'Send answer' }).click()
        return page.getByRole('dialog').getByRole('alert')
      },
    },
  ],
}
