import type { Locator, Page } from '@playwright/test'
import { daysFrom, todayIn } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { makeRemindersDue } from '../support/jobs.ts'
import { openMonth } from '../support/month.ts'
import { disconnect } from '../support/network.ts'
import type { Person } from '../support/people.ts'
import { expectError, expectMessage, expectPath, onScreen, WAITING } from '../support/screens.ts'
import { expect, type Running, test } from '../support/test.ts'

interface Preferences {
  weekStart: string
  digest: boolean
  birthdayNotes: boolean
  birthdayNoteDays: number
  /** The server works it out from the choice and the language. */
  firstDay: string
  version: number
}

const DIGEST = 'An email every Monday with the week ahead'
const NOTES = 'An email before birthdays'

const card = (page: Page): Locator => page.getByRole('region', { name: 'Calendar and reminders' })
const save = (page: Page): Promise<void> =>
  card(page).getByRole('button', { name: 'Save calendar and reminders' }).click()
const preferences = (person: Person): Promise<Preferences> =>
  person.api.call<Preferences>('GET', '/api/calendar/preferences')

/** Changes a person's preferences, as another browser would. */
async function choose(person: Person, fields: Partial<Preferences>): Promise<void> {
  const { firstDay, ...now } = await preferences(person)
  await person.api.call('PUT', '/api/calendar/preferences', { ...now, ...fields })
}

test('reminders are off by default; choices are saved and still there after a reload', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  const form = card(page)
  await expect(form.getByLabel('Week starts on')).toHaveValue('language')
  await expect(form.getByLabel(DIGEST)).not.toBeChecked()
  await expect(form.getByLabel(NOTES)).not.toBeChecked()
  await expect(form.getByLabel('How many days before')).toBeDisabled()
  const { timeZone } = await member.user()
  await expect(form).toContainText(
    `Emails go to ${member.email} at seven in the morning in your time zone, ${timeZone.replaceAll('_', ' ')}.`,
  )

  await form.getByLabel('Week starts on').selectOption('Monday')
  await form.getByLabel(DIGEST).check()
  await form.getByLabel(NOTES).check()
  await form.getByLabel('How many days before').selectOption('on the day')
  await save(page)
  await expectMessage(page, 'Saved.')
  expect(await preferences(member)).toMatchObject({
    weekStart: 'monday',
    digest: true,
    birthdayNotes: true,
    birthdayNoteDays: 0,
  })
  await page.reload()
  await expect(form.getByLabel('Week starts on')).toHaveValue('monday')
  await expect(form.getByLabel(DIGEST)).toBeChecked()
  await expect(form.getByLabel(NOTES)).toBeChecked()
  await expect(form.getByLabel('How many days before')).toHaveValue('0')

  await form.getByLabel('How many days before').selectOption('14 days before')
  await form.getByLabel(DIGEST).uncheck()
  await save(page)
  await expect.poll(() => preferences(member)).toMatchObject({ digest: false, birthdayNoteDays: 14 })
})

test('starting the week on Monday changes the dashboard immediately', async ({ people }) => {
  const page = await openMonth(await people.approved('Mara Member'))
  const first = page.getByRole('columnheader').first()
  await expect(first).toHaveAccessibleName(/^Sunday/)
  const menu = page.getByRole('banner')
  await menu.getByRole('link', { name: 'Profile', exact: true }).click()
  await card(page).getByLabel('Week starts on').selectOption('Monday')
  await save(page)
  await expectMessage(page, 'Saved.')
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(first).toHaveAccessibleName(/^Monday/)
  await expect(page.getByRole('columnheader').last()).toHaveAccessibleName(/^Sunday/)
  await expect(page.getByRole('gridcell').first()).toHaveText('26')
})

test('a number of days that is not in the list is kept', async ({ people }) => {
  const member = await people.approved('Mara Member')
  await choose(member, { birthdayNotes: true, birthdayNoteDays: 12 })
  const page = await member.browser('/profile')
  await expect(card(page).getByLabel('How many days before')).toHaveValue('12')
  await card(page).getByLabel(DIGEST).check()
  await save(page)
  await expectMessage(page, 'Saved.')
  expect(await preferences(member)).toMatchObject({ digest: true, birthdayNoteDays: 12 })
})

test('choices that cannot be saved stay, with a red box', async ({ people, guard }) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/calendar/)
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  await card(page).getByLabel(DIGEST).check()
  const line = await disconnect(page, '**/api/calendar/preferences')
  await save(page)
  await expectError(page, "We couldn't save this. Please try again.")
  await expect(card(page).getByLabel(DIGEST)).toBeChecked()
  await line.reconnect()
  await save(page)
  await expectMessage(page, 'Saved.')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  expect((await preferences(member)).digest).toBe(true)
})

test('two browsers change the preferences: the second to save sees both versions and chooses', async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/api\/calendar\/preferences/)
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  const form = card(page)
  const again = async () => {
    await form.getByLabel('Week starts on').selectOption('Saturday')
    await choose(member, { weekStart: 'monday', digest: true })
    await save(page)
    await expectError(
      page,
      /What you entered is still here; the saved version is shown under each field that differs./,
    )
    await expect(form).toContainText('Saved now: Monday')
    await expect(form).toContainText('Saved now: on')
    await expect(form.getByLabel('Week starts on')).toHaveValue('saturday')
  }
  await again()
  await form.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(form.getByLabel('Week starts on')).toHaveValue('monday')
  await expect(form.getByLabel(DIGEST)).toBeChecked()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  await form.getByLabel(DIGEST).uncheck()
  await save(page)
  await expectMessage(page, 'Saved.')
  await again()
  await form.getByRole('button', { name: 'Save my version' }).click()
  await expect.poll(() => preferences(member)).toMatchObject({ weekStart: 'saturday', digest: false })
  await expect(form.getByRole('button', { name: 'Save calendar and reminders' })).toBeVisible()
})

test('PROF-5 /profile shows a pending user the account and the waiting notice, but no reminders', async ({
  people,
}) => {
  const pending = await people.pending('Petra Pending')
  const page = await pending.browser('/profile')
  await onScreen(page, 'Profile')
  await expect(page.getByRole('heading', { name: 'Email and password' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(pending.email)
  await expect(main.getByRole('region', { name: WAITING })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

/** Sends someone a real birthday reminder and returns the link in it. */
async function unsubscribeLink({ people, site, mailbox }: Running, member: Person): Promise<string> {
  await choose(member, { birthdayNotes: true, birthdayNoteDays: 14 })
  const { timeZone } = await member.user()
  const birthday = daysFrom(todayIn(timeZone), 10).slice(5)
  await new Family((await people.owner()).api).add('Anna Weber', { birthDate: `1952-${birthday}` })
  expect(await makeRemindersDue(site)).toBeGreaterThan(0)
  const mail = await mailbox.find(member.email, /A birthday is coming up/)
  expect(mail.text).toContain('Anna Weber turns')
  return mailbox.link(member.email, '/unsubscribe')
}

test('a reminder is stopped with the link in its email, without a session, and only by pressing the button', async ({
  running,
}) => {
  const { people } = running
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  await card(page).getByLabel(DIGEST).check()
  await save(page)
  await expectMessage(page, 'Saved.')
  await page.close()

  const link = await unsubscribeLink(running, member)
  const visitor = await people.visitorPage(link)
  const stop = visitor.getByRole('button', { name: 'Stop these emails' })
  await onScreen(visitor, 'Stop the birthday reminders to m…@example.org?')
  // Opening the link, as a mail program might, changes nothing.
  await visitor.reload()
  await expect(stop).toBeVisible()
  expect(await preferences(member)).toMatchObject({ digest: true, birthdayNotes: true })

  await stop.click()
  await expect(visitor.getByRole('status').filter({ hasText: 'Done.' })).toHaveText(
    "Done. We won't send you these emails any more.",
  )
  await expect(visitor.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await preferences(member)).toMatchObject({ digest: true, birthdayNotes: false })
  await visitor.reload()
  await expect(visitor.getByText('These emails are already turned off.')).toBeVisible()
  await expect(stop).toHaveCount(0)

  await visitor.goto(link.replace('birthday-notes', 'digest'))
  await onScreen(visitor, 'Stop the weekly email to m…@example.org?')
  await stop.click()
  await expect(visitor.getByText("Done. We won't send you these emails any more.")).toBeVisible()
  expect(await preferences(member)).toMatchObject({ digest: false, birthdayNotes: false })
  await visitor.getByRole('link', { name: 'Turn them back on' }).click()
  await expectPath(visitor, '/login')
})

test('mail programs stop a reminder with one request, without a session', async ({ running }) => {
  const { people } = running
  const member = await people.approved('Mara Member')
  await choose(member, { digest: true })
  const token = new URL(await unsubscribeLink(running, member)).searchParams.get('token')

  // Like mail programs: without a cookie, an Origin header or a token.
  const program = await people.visitor()
  const oneClick = (kind: string, secret: string | null) =>
    program.context.post(`/unsubscribe/${kind}/${secret}`, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect((await oneClick('digest', 'no-such-token')).status()).toBe(404)
  expect(await preferences(member)).toMatchObject({ digest: true, birthdayNotes: true })
  expect((await oneClick('digest', token)).status()).toBe(204)
  expect(await preferences(member)).toMatchObject({ digest: false, birthdayNotes: true })
  expect((await oneClick('digest', token)).status()).toBe(204)

  // Opening the URL leads to the confirmation page.
  const visitor = await people.visitorPage(`/unsubscribe/birthday-notes/${token}`)
  await expectPath(visitor, '/unsubscribe')
  await onScreen(visitor, 'Stop the birthday reminders to m…@example.org?')
  expect((await preferences(member)).birthdayNotes).toBe(true)
})

test('an unknown or incomplete link says so, and what to do', async ({ people, guard }) => {
  guard.allow(/404.*\/api\/unsubscribe/)
  const page = await people.visitorPage('/unsubscribe?kind=digest&token=no-such-token')
  await expectError(page, 'This link no longer works.')
  await expect(page.getByRole('main')).toContainText('sign in and turn the emails off in your profile')
  for (const query of ['', '?kind=digest', '?kind=newsletter&token=x']) {
    await page.goto(`/unsubscribe${query}`)
    await expectError(page, 'This link no longer works.')
  }
  await page.getByRole('link', { name: 'Open my profile' }).click()
  await expectPath(page, '/login')
})

test('if emails cannot be stopped the page says so, and Retry checks the link again', async ({
  running,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/unsubscribe/)
  const { people } = running
  const member = await people.approved('Mara Member')
  const link = await unsubscribeLink(running, member)

  const page = await people.visitorPage('/')
  let line = await disconnect(page, '**/api/unsubscribe/**')
  await page.goto(link)
  await expectError(page, /We couldn't check which emails this link stops./)
  await line.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  const stop = page.getByRole('button', { name: 'Stop these emails' })
  await expect(stop).toBeVisible()
  line = await disconnect(page, '**/api/unsubscribe/**')
  await stop.click()
  await expectError(page, "We couldn't stop the emails. Please try again.")
  await line.reconnect()
  await stop.click()
  await onScreen(page, 'Emails stopped')
  expect((await preferences(member)).birthdayNotes).toBe(false)
})
