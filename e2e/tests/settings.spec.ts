import { onScreen } from '../support/screens.ts'
import { freePort } from '../support/site.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<{ smtp: SmtpServer }>({
  smtp: async ({}, use) => {
    const smtp = await startSmtp()
    await use(smtp)
    await smtp.stop()
  },
})

test('RUN-2 an admin names the site, sets up its mail server and closes registration, without a restart', async ({
  smtp,
  launch,
  guard,
}, info) => {
  const { people } = await launch({ env: { KINKEEPER_CONTACT_EMAIL: 'hello@example.org' } })
  const owner = await people.owner()
  const page = await owner.browser('/admin')
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await onScreen(page, 'Settings')
  const site = page.getByRole('region', { name: 'The site' })
  await expect(site).toContainText('Set by KINKEEPER_CONTACT_EMAIL')
  await expect(site.getByLabel('Contact address')).toHaveCount(0)
  await site.getByLabel('Name of the site').fill('The Webers')
  await site.getByLabel('Only people with an invitation').check()
  await site.getByRole('button', { name: "Save the site's settings" }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(site.getByRole('heading', { name: 'The site' })).toBeFocused()
  await expect(page.getByRole('banner')).toContainText('The Webers')
  await expect(site.getByLabel('Name of the site')).toHaveValue('The Webers')
  await expect(site.getByLabel('Only people with an invitation')).toBeChecked()

  // A mail server that does not answer is saved only on purpose; here it is corrected.
  guard.allow(/422.*\/api\/admin\/settings\/mail/)
  const mail = page.getByRole('region', { name: 'Mail server' })
  await mail.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1')
  await mail.getByRole('textbox', { name: 'Port' }).fill(String(await freePort(info.parallelIndex)))
  await mail.getByLabel('Security').selectOption('none')
  await mail.getByRole('button', { name: 'Save the mail server' }).click()
  await expect(mail.getByRole('alert')).toContainText('No mail server answered at 127.0.0.1')
  await expect(mail.getByRole('button', { name: 'Save anyway' })).toBeVisible()
  await mail.getByRole('textbox', { name: 'Port' }).fill(String(smtp.port))
  await mail.getByRole('button', { name: 'Send me a test email' }).click()
  const tested = mail.getByRole('status').filter({ hasText: 'accepted a test email' })
  await expect(tested).toContainText(`accepted a test email to ${owner.email}.`)
  await smtp.mailbox.find(owner.email, /test/i)
  await mail.getByRole('textbox', { name: 'Port' }).fill('58t')
  await expect(tested).toHaveCount(0)
  await mail.getByRole('button', { name: 'Save the mail server' }).click()
  await expect(mail.getByRole('textbox', { name: 'Port' })).toHaveAccessibleDescription(
    /Please enter a number between 1 and 65535\./,
  )
  await mail.getByRole('textbox', { name: 'Port' }).fill(String(smtp.port))
  await mail.getByRole('button', { name: 'Save the mail server' }).click()
  await expect(mail.getByText('No mail server is set up.')).toHaveCount(0)

  const backups = page.getByRole('region', { name: 'Where backups go' })
  await backups.getByLabel('Another folder on the server').check()
  await backups.getByRole('button', { name: 'Check this place' }).click()
  await expect(backups.getByRole('alert')).toHaveText('Please enter the folder.')
  await backups.getByRole('button', { name: 'Save where backups go' }).click()
  const folder = backups.getByLabel('Folder', { exact: true })
  await expect(folder).toBeFocused()
  await expect(folder).toHaveAccessibleDescription(/Please enter the folder\./)
  await folder.fill('/no/such/folder')
  await backups.getByLabel('An S3 bucket').check()
  await expect(folder).toBeHidden()
  await backups.getByLabel('Another folder on the server').check()
  await expect(folder).toHaveValue('/no/such/folder')
  await backups.getByRole('button', { name: 'Check this place' }).click()
  await expect(backups.getByRole('alert')).toContainText('There is no folder /no/such/folder')

  const visitor = await people.visitorPage('/register')
  await expect(visitor.getByText('You need an invitation to join.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'hello@example.org' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Create account' })).toHaveCount(0)
})

test('RUN-2 other admins see where emails and backups go, and that only the owner changes it', async ({
  people,
}) => {
  const anna = await people.admin('Anna Admin')
  const page = await anna.browser('/admin/settings')
  await onScreen(page, 'Settings')
  await expect(page.getByRole('region', { name: 'Email and backups' })).toContainText(
    /Only the site owner can change these servers.*No mail server is set up/s,
  )
  await expect(page.getByRole('button', { name: "Save the site's settings" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the mail server' })).toHaveCount(0)
})
