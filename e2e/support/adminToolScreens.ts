import { expect } from '@playwright/test'
import { Family } from './family.ts'
import { once, type Screens } from './screen.ts'

/** A family member with entries in the change log. */
const carl = once(async people => {
  const family = new Family((await people.owner()).api)
  const member = await family.add('Carl Weber', { birthDate: '1950' })
  await family.change(member, { birthDate: '1951' })
})

export const adminToolScreens: Screens = {
  of: 'administration tools',
  screens: [
    {
      name: 'the outbox without a mail server, after a test email',
      async open(people) {
        const page = await (await people.owner()).tab('/admin/mail')
        await page.getByRole('button', { name: 'Send me a test email' }).click()
        await expect(page.getByText('Test email from').first()).toBeVisible()
        return page.getByText('was saved in the folder, because')
      },
    },
    {
      name: 'the settings, with a mail server that does not answer',
      async open(people) {
        const page = await (await people.owner()).tab('/admin/settings')
        const mail = page.getByRole('region', { name: 'Mail server' })
        await mail.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1')
        await mail.getByRole('textbox', { name: 'Port' }).fill('1')
        await mail.getByRole('button', { name: 'Send me a test email' }).click()
        return mail.getByRole('alert')
      },
    },
    {
      name: 'the list of backups, with one backup',
      async open(people) {
        const page = await (await people.owner()).tab('/admin/backups')
        await page.getByRole('button', { name: 'Back up now' }).click()
        return page.getByText('Backup written and verified.')
      },
    },
    {
      name: 'restoring a backup, with the wrong word',
      async open(people) {
        const page = await (await people.owner()).tab('/admin/backups')
        await page.getByRole('button', { name: /^Restore the backup/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
        return page.getByRole('dialog').getByRole('alert')
      },
    },
    {
      name: 'the change log, with details and a disabled Undo',
      async open(people) {
        await carl(people)
        const page = await (await people.owner()).tab('/admin/changes')
        await page.getByRole('button', { name: /^Show details: .* changed Carl Weber/ }).click()
        const undo = page.getByRole('button', { name: 'Undo: Olivia Owner added Carl Weber' })
        await undo.focus()
        return undo
      },
    },
    {
      name: 'the security log',
      async open(people) {
        const api = await people.visitor()
        await api.send('POST', '/api/auth/sign-in', { email: 'nobody@example.org', password: 'wrong-one' })
        const page = await (await people.owner()).tab('/admin/security')
        return page.getByText('Sign-in failed').first()
      },
    },
    {
      name: 'clearing all data',
      async open(people) {
        await carl(people)
        const page = await (await people.owner()).tab('/admin/database')
        await page.getByRole('button', { name: 'Clear All Data' }).click()
        return page.getByRole('dialog').getByText('1 family member')
      },
    },
    {
      name: 'the database tool, with sample data and users',
      async open(people) {
        const page = await (await people.owner()).tab('/admin/database')
        await page.getByRole('button', { name: 'Initialize Database with Sample Data' }).click()
        await expect(page.getByText('Sample data added.')).toBeVisible()
        await page.getByRole('button', { name: 'Debug: Check Users' }).click()
        return page.getByRole('heading', { name: 'Approved (4)' })
      },
    },
  ],
}
