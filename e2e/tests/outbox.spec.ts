import type { Page } from '@playwright/test'
import { onScreen } from '../support/screens.ts'
import { freePort } from '../support/site.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<{ smtpOn: (port?: number) => Promise<SmtpServer> }>({
  smtpOn: async ({}, use) => {
    const started: SmtpServer[] = []
    await use(async port => {
      const smtp = await startSmtp(port)
      started.push(smtp)
      return smtp
    })
    for (const smtp of started) await smtp.stop()
  },
})

const mails = (page: Page) => page.getByRole('list', { name: 'Emails' }).getByRole('listitem')
const testMail = (page: Page) => mails(page).filter({ hasText: 'Test email from' })

test('without SMTP admins see that emails are only saved to a folder, and which one', async ({
  people,
  site,
  mailbox,
}) => {
  const owner = await people.owner()
  const page = await owner.browser('/admin/mail')
  await onScreen(page, 'Email')
  const notice = page.getByRole('region', { name: "Email isn't being sent" })
  await expect(notice.getByRole('link', { name: 'Set up a mail server' })).toHaveAttribute(
    'href',
    '/admin/settings',
  )
  await expect(notice).toContainText(`${site.data}/mail`)

  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(page.getByRole('status').filter({ hasText: owner.email })).toContainText(
    `The test email to ${owner.email} was saved in the folder`,
  )
  await mailbox.find(owner.email, /test/i)
  await expect(testMail(page)).toContainText('Saved in the folder')
  await expect(testMail(page).getByRole('button')).toHaveCount(0)
})

test('a test email arrives over SMTP, and a rejected email says why', async ({ smtpOn, launch }) => {
  const smtp = await smtpOn()
  const { people } = await launch({ env: { KINKEEPER_SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } })
  const owner = await people.owner()
  const page = await owner.browser('/admin/mail')
  await expect(page.getByText("Email isn't being sent")).toHaveCount(0)
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(page.getByText(`A test email is on its way to ${owner.email}.`)).toBeVisible()
  await smtp.mailbox.find(owner.email, /test/i)
  // The page updates automatically.
  await expect(testMail(page)).toContainText(/^Sent/)

  await people.pending('Nora Nobody', { email: 'nobody@example.org' })
  const refused = mails(page).filter({ hasText: 'nobody@example.org' })
  await expect(refused).toContainText('Not sent')
  await expect(refused).toContainText("The mail server says this address doesn't exist.")
  await expect(refused).toContainText('1 try')
  await expect(refused.getByText('No such user here')).toBeHidden()
  await refused.getByText('Exact message').click()
  await expect(refused.getByText('No such user here')).toBeVisible()

  await page.getByLabel('Show').selectOption('Emails not sent')
  await expect(page).toHaveURL('/admin/mail?state=failed')
  await expect(mails(page)).toHaveCount(1)
  await refused.getByRole('button', { name: /^Try again now/ }).click()
  await expect(refused).toContainText('2 tries')
  await page.getByLabel('Show').selectOption('Sent emails')
  await expect(testMail(page)).toHaveCount(1)
  await expect(refused).toHaveCount(0)
})

test('while the mail server is down emails wait and say why; Try again now sends them once it is back', async ({
  smtpOn,
  launch,
}, info) => {
  const port = await freePort(info.parallelIndex)
  const { people } = await launch({ env: { KINKEEPER_SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const owner = await people.owner()
  const page = await owner.browser('/admin/mail')
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  const mail = testMail(page)
  await expect(mail).toContainText('Waiting')
  await expect(mail).toContainText("The mail server doesn't answer.")
  await expect(mail).toContainText('1 try · Next try ')

  const smtp = await smtpOn(port)
  await mail.getByRole('button', { name: /^Try again now/ }).click()
  await expect(page.getByText('Trying to send the email to Olivia Owner again.')).toBeVisible()
  await smtp.mailbox.find(owner.email, /test/i)
  await expect(mail).toContainText(/^Sent/)
  await expect(mail).toBeFocused()
  expect(smtp.mailbox.all().filter(({ subject }) => /test/i.test(subject))).toHaveLength(1)
})
