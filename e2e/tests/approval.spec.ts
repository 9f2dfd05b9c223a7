import { answerDialog, expectBanner, onAdmin, rowOf, section } from '../support/admin.ts'
import { stranger } from '../support/people.ts'
import {
  expectError,
  fillRegister,
  onDashboard,
  onScreen,
  pressRegister,
  signIn,
  WAITING,
} from '../support/screens.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'
import { test as base, expect, type Running } from '../support/test.ts'

const test = base.extend<{ smtp: SmtpServer; mailing: Running }>({
  smtp: async ({}, use) => {
    const smtp = await startSmtp()
    await use(smtp)
    await smtp.stop()
  },

  /** A site that sends its emails over SMTP. */
  mailing: async ({ smtp, launch }, use) => {
    await use(
      await launch({
        env: {
          KINKEEPER_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
          KINKEEPER_MAIL_FROM: 'family@example.org',
          KINKEEPER_SITE_NAME: 'Haus Ährenfeld',
        },
      }),
    )
  },
})

test('ADMIN-3 a visitor registers, an admin approves in another browser, the waiting page updates, and the email arrives', async ({
  mailing: { site, people },
  smtp,
}) => {
  const owner = await people.owner()
  const admin = await owner.browser('/admin')
  await onAdmin(admin)
  await expect(admin.getByRole('region', { name: "Email isn't being sent" })).toHaveCount(0)

  const anna = stranger('Anna Ahrens')
  const visitor = await people.visitorPage('/register')
  await fillRegister(visitor, anna)
  await pressRegister(visitor)
  await expect(visitor.getByRole('region', { name: WAITING })).toBeVisible()
  await smtp.mailbox.find(owner.email, /Someone is waiting/)

  // Neither page is reloaded.
  for (const page of [admin, visitor]) await page.evaluate(() => Object.assign(window, { sameTab: true }))
  const row = rowOf(section(admin, 'Pending Users'), anna.email)
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Approve Anna Ahrens' }).click()
  await expectBanner(admin, 'User approved and welcome email sent!')
  await expect(row).toHaveCount(0)
  await onDashboard(visitor, anna)
  for (const page of [admin, visitor]) expect(await page.evaluate(() => 'sameTab' in window)).toBe(true)

  const mail = await smtp.mailbox.find(anna.email, /Welcome to Haus Ährenfeld/)
  for (const text of [mail.text, mail.html]) expect(text).toContain('Haus Ährenfeld')
  const link = await smtp.mailbox.link(anna.email, '/login')
  expect(link.startsWith(site.url)).toBe(true)
  const phone = await people.visitorPage(link)
  await signIn(phone, anna)
  await onDashboard(phone, anna)
})

test('ADMIN-3 an admin rejects a pending user, who loses access and is notified by email', async ({
  mailing: { site, people },
  smtp,
  guard,
}) => {
  guard.allow(/40[13].*\/api\//)
  const owner = await people.owner()
  const rita = await people.pending('Rita Rejected')
  const visitor = await rita.browser('/family-members')
  await onScreen(visitor, 'Access Denied')
  const admin = await owner.browser('/admin')
  await admin.getByRole('button', { name: 'Reject Rita Rejected' }).click()
  await answerDialog(admin, 'Are you sure you want to reject this user?', 'Reject')
  await expectBanner(admin, 'User rejected and notification email sent!')
  await expectError(visitor, "You don't have permission to access family members.")

  const mail = await smtp.mailbox.find(rita.email, /Your account at Haus Ährenfeld/)
  expect(mail.text).toContain('did not approve your account')
  const again = await people.visitorPage('/login')
  await signIn(again, rita)
  await expectError(again, 'Your account has been rejected. Please contact an administrator.')
  const link = await smtp.mailbox.link(rita.email, '/')
  expect(link.startsWith(site.url)).toBe(true)
})
