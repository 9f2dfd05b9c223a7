import type { Page } from '@playwright/test'
import { disconnect, hold } from '../support/network.ts'
import type { Person } from '../support/people.ts'
import { expectError, expectPath, onDashboard, onScreen, signIn, WAITING } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const SIGNED_OUT = 'You must be logged in to submit feedback.'
const THANKS = 'Thank you for your feedback! We will review it shortly.'
const FAILED = 'Failed to submit feedback. Please try again.'

interface Feedback {
  id: string
  subject: string
  message: string
  category: string
  status: string
  page: string | null
  browser: string | null
  version: number
  createdAt: string
  updatedAt: string
}

async function stored(owner: Person): Promise<Feedback[]> {
  return (await owner.api.call<{ items: Feedback[] }>('GET', '/api/feedback')).items
}

async function write(page: Page, subject: string, message: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill(message)
}

async function press(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Feedback' }).click()
}

test('FEED-1 FEED-4 the form has its texts, fields and categories, and Cancel leads to /dashboard', async ({
  people,
}) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser('/feedback')
  await onScreen(page, 'Submit Feedback')
  await expect(page.getByRole('main')).toContainText(
    'We value your feedback! Please let us know about any issues, suggestions, or general comments.',
  )
  const category = page.getByLabel('Category')
  await expect(category).toHaveValue('general')
  await expect(category).toHaveAttribute('aria-required', 'true')
  expect(
    await category
      .locator('option')
      .evaluateAll(all => all.map(one => [one.getAttribute('value'), one.textContent])),
  ).toEqual([
    ['general', 'General Feedback'],
    ['bug', 'Bug Report'],
    ['feature', 'Feature Request'],
    ['content', 'Content Issue'],
    ['other', 'Other'],
  ])
  const subject = page.getByLabel('Subject')
  await expect(subject).toHaveAttribute('placeholder', 'Brief description of your feedback')
  await expect(subject).toHaveAttribute('aria-required', 'true')
  const message = page.getByLabel('Message', { exact: true })
  await expect(message).toHaveAttribute('placeholder', 'Please provide detailed feedback...')
  await expect(message).toHaveAttribute('rows', '6')
  await expect(message).toHaveAttribute('aria-required', 'true')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expectPath(page, '/dashboard')
})

test('FEED-1 FEED-2 FEED-3 a pending account sends feedback, is thanked, and reaches /dashboard after 2 s', async ({
  people,
  mailbox,
}) => {
  const owner = await people.owner()
  const pending = await people.pending('Petra Pending')
  const page = await pending.browser('/profile')
  await onScreen(page, 'Profile')
  await page.clock.install()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click()
  await onScreen(page, 'Submit Feedback')
  await page.getByLabel('Category').selectOption('Bug Report')
  await write(page, '   ', 'It does not work')
  await press(page)
  await expectError(page, 'Please fill in all required fields.')
  await expect(page.getByLabel('Subject')).toBeFocused()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('It does not work')
  expect(await stored(owner)).toEqual([])

  await write(page, '  The clock  ', '\n  It does not work.\nAt all. \n')
  const slow = await hold(page, '**/api/feedback')
  await press(page)
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await slow.release()
  const thanks = page.getByRole('status').filter({ hasText: THANKS })
  await expect(async () => {
    await page.clock.runFor(10)
    expect(await thanks.count()).toBe(1)
  }).toPass()
  await expect(thanks).toBeFocused()
  await page.clock.runFor(1_800)
  await expectPath(page, '/feedback')
  await expect(thanks).toBeVisible()
  await page.clock.runFor(200)
  await expectPath(page, '/dashboard')
  await page.clock.resume()
  await expect(page.getByRole('region', { name: WAITING })).toBeVisible()

  expect(await stored(owner)).toEqual([
    expect.objectContaining({
      ...{ subject: 'The clock', message: 'It does not work.\nAt all.', category: 'bug', status: 'pending' },
      ...{ page: '/profile', browser: expect.stringMatching(/^Chrome \d+ on /) },
    }),
  ])
  const mail = await mailbox.find(owner.email, /New feedback/)
  expect(mail.text).toContain('/admin')
})

test('FEED-3 FEED-6 after a failure the input stays; every record has its fields, newest first', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED/)
  const owner = await people.owner()
  const member = await people.approved('Mara Member')
  const page = await member.browser('/feedback')
  await write(page, 'First', 'One')
  const line = await disconnect(page, '**/api/feedback')
  await press(page)
  await expectError(page, FAILED)
  await expect(page.getByLabel('Subject')).toHaveValue('First')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('One')
  await line.reconnect()
  const consent = page.getByRole('checkbox', { name: /^Also send which browser I use \(Chrome \d+ on / })
  await expect(consent).toBeChecked()
  await consent.uncheck()
  await press(page)
  await expect(page.getByText(THANKS)).toBeVisible()
  await onDashboard(page, member)

  await page.getByRole('banner').getByRole('link', { name: 'Family Members' }).click()
  await onScreen(page, 'Family Members')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click()
  await expect(
    page.getByRole('checkbox', {
      name: /^Also send the page I came from \(\/family-members\) and my browser \(Chrome \d+ on /,
    }),
  ).toBeChecked()
  await page.getByLabel('Category').selectOption('Feature Request')
  await write(page, 'Second', 'Two')
  await press(page)
  await onDashboard(page, member)

  const { id } = await member.user()
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  const sender = {
    ...{ submittedBy: id, submittedByName: member.name, submittedByEmail: member.email },
    ...{ status: 'pending', createdAt: moment, updatedAt: moment },
  }
  const items = await stored(owner)
  expect(items).toEqual([
    expect.objectContaining({ ...sender, subject: 'Second', message: 'Two', category: 'feature' }),
    expect.objectContaining({ ...sender, subject: 'First', message: 'One', category: 'general' }),
  ])
  expect(items.map(({ page, browser }) => [page, browser !== null])).toEqual([
    ['/family-members', true],
    [null, false],
  ])
})

test('FEED-4 feedback can only be pending, reviewed or resolved', async ({ people }) => {
  const owner = await people.owner()
  await owner.api.call('POST', '/api/feedback', { subject: 'A', message: 'B' })
  const change = async (status: string) => {
    const [one] = await stored(owner)
    return owner.api.send('PATCH', `/api/feedback/${one?.id}`, { version: one?.version, status })
  }
  expect((await stored(owner))[0]?.status).toBe('pending')
  for (const status of ['reviewed', 'resolved', 'pending']) {
    expect((await change(status)).ok()).toBe(true)
    expect((await stored(owner))[0]?.status).toBe(status)
  }
  expect((await change('archived')).ok()).toBe(false)
})

test('FEED-2 FEED-5 without a session the form opens, sends nothing, and keeps the input until after signing in', async ({
  page,
  people,
}) => {
  const owner = await people.owner()
  await page.goto('/feedback')
  await onScreen(page, 'Submit Feedback')
  // Wait for the sign-in screen: only then does the page know that no one is signed in.
  await page.goto('/login')
  await onScreen(page, 'Sign in')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click()
  await onScreen(page, 'Submit Feedback')
  await press(page)
  await expectError(page, SIGNED_OUT)
  await page.getByLabel('Category').selectOption('Content Issue')
  await write(page, 'A wrong name', 'It is Weber, with one b.')
  await press(page)
  await expectError(page, SIGNED_OUT)
  await expectPath(page, '/feedback')
  expect(await stored(owner)).toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, owner)
  await onScreen(page, 'Submit Feedback')
  await expect(page.getByLabel('Category')).toHaveValue('content')
  await expect(page.getByLabel('Subject')).toHaveValue('A wrong name')
  await press(page)
  await expect(page.getByText(THANKS)).toBeVisible()
  expect((await stored(owner)).map(({ message }) => message)).toEqual(['It is Weber, with one b.'])
})

test('FEED-2 if the session has ended in the meantime, the form says so and keeps the input', async ({
  people,
  guard,
}) => {
  guard.allow(/401.*\/api\//)
  const owner = await people.owner()
  const member = await people.approved('Mara Member')
  const page = await member.browser('/feedback')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await write(page, 'Hello', 'Is anybody there?')
  // Hold back the session check, so that the page still believes it is signed in.
  const sessionCheck = await hold(page, '**/api/auth/session')
  await member.api.call('POST', '/api/auth/sign-out')
  await press(page)
  await expectError(page, SIGNED_OUT)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is anybody there?')
  await sessionCheck.release()
  // Now the page knows.
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await expectPath(page, '/feedback')
  await expectError(page, SIGNED_OUT)
  await expect(page.getByLabel('Subject')).toHaveValue('Hello')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is anybody there?')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await stored(owner)).toEqual([])
})
