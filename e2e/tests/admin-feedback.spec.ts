import { expectBanner, onAdmin, rowOf, section } from '../support/admin.ts'
import { todayIn } from '../support/calendar.ts'
import { postponeReindex } from '../support/jobs.ts'
import { disconnect } from '../support/network.ts'
import type { Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

interface Feedback {
  id: string
  subject: string
  status: string
  updatedAt: string
}

const UPDATED = 'Feedback status updated successfully!'
const LONG = `${'Name days would be lovely, because my grandmother never kept birthdays. '.repeat(3)}The end.`

async function sendFeedback(person: Person, subject: string, more: object = {}): Promise<Feedback> {
  return person.api.call('POST', '/api/feedback', { subject, message: 'It says Wber.', ...more })
}

async function stored(owner: Person, subject: string): Promise<Feedback | undefined> {
  const { items } = await owner.api.call<{ items: Feedback[] }>('GET', '/api/feedback')
  return items.find(one => one.subject === subject)
}

test('ADMIN-9 ADMIN-15 feedback appears automatically and can be read in full, reviewed and resolved @phone', async ({
  people,
}) => {
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  const page = await owner.browser('/admin')
  await onAdmin(page)
  const feedback = section(page, 'Feedback')
  await expect(feedback.getByText('No feedback submitted', { exact: true })).toBeVisible()

  const attached = { page: '/dashboard', browser: 'Firefox on Android' }
  const sent = await sendFeedback(mara, 'Name days', { message: LONG, category: 'feature', ...attached })
  const row = rowOf(feedback, 'Name days')
  const shown = [mara.name, mara.email, 'Feature Request', LONG.slice(0, 90), 'Pending']
  for (const text of [...shown, todayIn().slice(0, 4)]) await expect(row).toContainText(text)
  await expect(row).not.toContainText(LONG.slice(0, 101))
  await expect(row).not.toContainText('The end.')
  const read = page.getByRole('button', { name: 'Read in full: Name days' })
  await read.click()
  const dialog = page.getByRole('dialog', { name: 'Name days' })
  for (const text of ['The end.', attached.page, attached.browser]) await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(read).toBeFocused()

  await page.getByRole('button', { name: 'Review: Name days' }).click()
  await expectBanner(page, UPDATED)
  await expect(row).toContainText('Reviewed')
  await expect(row.locator('[data-row]')).toBeFocused()
  const reviewed = await stored(owner, 'Name days')
  expect(reviewed?.status).toBe('reviewed')
  expect(reviewed?.updatedAt.localeCompare(sent.updatedAt)).toBe(1)
  await page.getByRole('button', { name: 'Resolve: Name days' }).click()
  await expect(row).toContainText('Resolved')
  await expectBanner(page, UPDATED)
  const resolved = await stored(owner, 'Name days')
  expect(resolved?.status).toBe('resolved')
  expect(resolved?.updatedAt.localeCompare(reviewed?.updatedAt ?? '')).toBe(1)
  // Pending feedback can also be resolved directly.
  await sendFeedback(mara, 'A typo')
  await page.getByRole('button', { name: 'Resolve: A typo' }).click()
  await expect(rowOf(feedback, 'A typo')).toContainText('Resolved')
})

test('feedback is answered by email; the answer is kept with it, and a draft is not lost', async ({
  people,
  mailbox,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/feedback/)
  const owner = await people.owner()
  const petra = await people.pending('Petra Pending')
  await sendFeedback(petra, 'When may I come in?')
  const page = await owner.browser('/admin')
  const open = page.getByRole('button', { name: 'Answer by email: When may I come in?' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'When may I come in?' })
  const field = dialog.getByLabel('Your answer')
  await expect(field).toBeFocused()
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(field).toHaveAccessibleDescription(/Please fill this in./)
  await field.fill('Tomorrow.\n\nWe are glad!')
  const line = await disconnect(page, '**/api/feedback/*/answers')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByRole('alert')).toHaveText("We couldn't send the answer. Please try again.")
  await expect(field).toHaveValue('Tomorrow.\n\nWe are glad!')
  await line.reconnect()
  // Pressing Escape by accident does not discard the text.
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('Tomorrow.\n\nWe are glad!')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog).toHaveCount(0)
  await expectBanner(page, 'Your answer is saved.')
  const mail = await mailbox.find(petra.email, /When may I come in\?/)
  expect(mail.text).toContain('We are glad!')
  await expect(rowOf(section(page, 'Feedback'), 'When may I come in?')).toContainText('One answer')
  await page.getByRole('button', { name: 'Read in full: When may I come in?' }).click()
  await expect(dialog).toContainText('We are glad!')
  await expect(dialog).toContainText(owner.name)
})

test('a draft answer survives while the index is being built, and can then be sent', async ({
  people,
  site,
  guard,
}) => {
  const owner = await people.owner()
  await sendFeedback(await people.approved('Mara Member'), 'A typo')
  const page = await owner.browser('/admin')
  await page.getByRole('button', { name: 'Answer by email: A typo' }).click()
  const dialog = page.getByRole('dialog', { name: 'A typo' })
  await dialog.getByLabel('Your answer').fill('Thank you, it is fixed.')
  const index = await postponeReindex(site, guard)
  await expect(page.getByText('Database index is still building.')).toBeVisible()
  await expect(dialog.getByLabel('Your answer')).toHaveValue('Thank you, it is fixed.')
  await index.finish()
  await expect(page.getByText('Database index is still building.')).toHaveCount(0, { timeout: 20_000 })
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expectBanner(page, 'Your answer is saved.')
  await expect(rowOf(section(page, 'Feedback'), 'A typo')).toContainText('One answer')
})

test('a long feedback list is paged, searched and filtered by status', async ({ people }) => {
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  for (let number = 10; number < 32; number++) await sendFeedback(mara, `Wish ${number}`)
  await sendFeedback(mara, 'Größe der Schrift')
  const page = await owner.browser('/admin')
  const feedback = section(page, 'Feedback')
  const rows = feedback.getByRole('button', { name: /^Read in full: / })
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toHaveAccessibleName('Read in full: Größe der Schrift')
  await feedback.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(23)
  await feedback.getByRole('searchbox', { name: 'Search feedback' }).fill('GROSSE schrift')
  await expect(rows).toHaveCount(1)
  await feedback.getByLabel('Status').selectOption('pending')
  await page.getByRole('button', { name: /^Review: Größe/ }).click()
  // It is no longer pending and leaves the list; the focus moves to the heading.
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Feedback' })).toBeFocused()
  await feedback.getByLabel('Status').selectOption('reviewed')
  await expect(rows).toHaveCount(1)
  // Choosing a status before the typed search is applied keeps both.
  await feedback.getByRole('searchbox', { name: 'Search feedback' }).fill('wish 30')
  await feedback.getByLabel('Status').selectOption('pending')
  await expect(rows.first()).toHaveAccessibleName('Read in full: Wish 30')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/status=pending/)
})

test('feedback from a deleted account stays, without a name and without a way to answer', async ({
  people,
}) => {
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  await sendFeedback(mara, 'A typo')
  await mara.api.call('POST', '/api/account/delete', { password: mara.password })
  const page = await owner.browser('/admin')
  const row = rowOf(section(page, 'Feedback'), 'A typo')
  await expect(row).toContainText('a former user')
  await expect(page.getByRole('button', { name: 'Answer by email: A typo' })).toHaveAccessibleDescription(
    'This person no longer has an account, so there is no address to write to.',
  )
})
