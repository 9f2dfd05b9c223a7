import { expect, type Page } from '@playwright/test'
import { Family } from './family.ts'
import type { People } from './people.ts'

interface Screen {
  name: string
  open(people: People): Promise<Page>
}

/** The screens of upkeep, for the check of accessibility. */
export const upkeepScreens: Screen[] = [
  {
    name: 'the outbox without a mail server, after a test mail',
    async open(people) {
      const page = await (await people.owner()).browser('/admin/mail')
      await page.getByRole('button', { name: 'Send me a test email' }).click()
      await expect(page.getByText('Test email from').first()).toBeVisible()
      await expect(page.getByText('was saved in the folder, because')).toBeVisible()
      return page
    },
  },
  {
    name: 'the backups, with one that is there',
    async open(people) {
      const page = await (await people.owner()).browser('/admin/backups')
      await page.getByRole('button', { name: 'Back up now' }).click()
      await expect(page.getByText('Backup written and verified.')).toBeVisible()
      return page
    },
  },
  {
    name: 'restoring a backup, with the wrong word',
    async open(people) {
      const page = await (await people.owner()).browser('/admin/backups')
      await page.getByRole('button', { name: 'Back up now' }).click()
      await page.getByRole('button', { name: /^Restore the backup/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
      return page
    },
  },
  {
    name: 'the change log, with details and a reason why not',
    async open(people) {
      const owner = await people.owner()
      const family = new Family(owner.api)
      const carl = await family.add('Carl Weber', { birthDate: '1950' })
      await family.change(carl, { birthDate: '1951' })
      const page = await owner.browser('/admin/changes')
      await page.getByRole('button', { name: /^Show details: .* changed Carl Weber/ }).click()
      await page.getByRole('button', { name: 'Undo: Olivia Owner added Carl Weber' }).focus()
      return page
    },
  },
  {
    name: 'the database tool, with examples and users',
    async open(people) {
      const page = await (await people.owner()).browser('/admin/database')
      await page.getByRole('button', { name: 'Initialize Database with Sample Data' }).click()
      await expect(page.getByText('Sample data added.')).toBeVisible()
      await page.getByRole('button', { name: 'Debug: Check Users' }).click()
      await expect(page.getByRole('heading', { name: 'Approved (4)' })).toBeVisible()
      return page
    },
  },
  {
    name: 'clearing all data',
    async open(people) {
      await new Family((await people.owner()).api).add('Carl Weber')
      const page = await (await people.owner()).browser('/admin/database')
      await page.getByRole('button', { name: 'Clear All Data' }).click()
      await expect(page.getByRole('dialog').getByText('1 family member')).toBeVisible()
      return page
    },
  },
]
