import { People } from '../support/people.ts'
import { onScreen } from '../support/screens.ts'
import { Site } from '../support/site.ts'
import { startSmtp } from '../support/smtp.ts'
import { expect, test } from '../support/test.ts'

test('with SMTP configured mail goes over the wire, in text and HTML, and its link works', async ({
  guard,
  browser,
  playwright,
}, info) => {
  const smtp = await startSmtp()
  const site = await Site.start({
    slot: info.parallelIndex,
    env: {
      KINKEEPER_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      KINKEEPER_MAIL_FROM: 'family@example.org',
      KINKEEPER_SITE_NAME: 'Haus Ährenfeld',
    },
  })
  const people = new People(site, guard, browser, playwright, { baseURL: site.url })
  try {
    const pending = await people.pending('Jörg Müller', { username: 'joerg', email: 'joerg@example.org' })
    const link = await smtp.mailbox.link(pending.email, '/confirm-email')
    expect(link.startsWith(site.url)).toBe(true)
    const mail = await smtp.mailbox.find(pending.email, /./)
    expect(mail.from).toContain('family@example.org')
    expect(mail.from).toContain('Haus Ährenfeld')
    expect(mail.text).toContain('Jörg')
    expect(mail.html).toContain('Jörg')

    const page = await people.strangersBrowser(link)
    await page.getByRole('button', { name: 'Confirm my email address' }).click()
    await onScreen(page, 'Thank you')

    await people.act('approve', pending)
    await smtp.mailbox.find(pending.email, /welcome|approved/i)
  } finally {
    await people.close()
    const { complaints } = await site.stop()
    await smtp.stop()
    expect(complaints).toEqual([])
  }
})
