import { onScreen } from '../support/screens.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<{ smtp: SmtpServer }>({
  smtp: async ({}, use) => {
    const smtp = await startSmtp()
    await use(smtp)
    await smtp.stop()
  },
})

test('with SMTP configured emails are sent as text and HTML, and their link works', async ({
  smtp,
  launch,
}) => {
  const { site, people } = await launch({
    env: {
      KINKEEPER_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      KINKEEPER_MAIL_FROM: 'family@example.org',
      KINKEEPER_SITE_NAME: 'Haus Ährenfeld',
    },
  })
  const pending = await people.pending('Jörg Müller', { username: 'joerg', email: 'joerg@example.org' })
  const link = await smtp.mailbox.link(pending.email, '/confirm-email')
  expect(link.startsWith(site.url)).toBe(true)
  const mail = await smtp.mailbox.find(pending.email, /./)
  expect(mail.from).toContain('family@example.org')
  expect(mail.from).toContain('Haus Ährenfeld')
  expect(mail.text).toContain('Jörg')
  expect(mail.html).toContain('Jörg')

  const page = await people.visitorPage(link)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await onScreen(page, 'Thank you')

  await people.act('approve', pending)
  await smtp.mailbox.find(pending.email, /welcome|approved/i)
})
