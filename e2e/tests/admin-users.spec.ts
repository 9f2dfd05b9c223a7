import type { Locator, Page } from '@playwright/test'
import { answerDialog, count, expectBanner, onAdmin, rowOf, section } from '../support/admin.ts'
import { todayIn } from '../support/calendar.ts'
import { disconnect } from '../support/network.ts'
import type { Person } from '../support/people.ts'
import {
  expectError,
  expectPath,
  fillSignIn,
  headerHasCome,
  onDashboard,
  onScreen,
  pressSignIn,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const DONE = {
  approve: 'User approved and welcome email sent!',
  reject: 'User rejected and notification email sent!',
  update: 'User updated successfully!',
  promote: 'User promoted to admin successfully!',
  demote: 'User demoted from admin successfully!',
  suspend: 'User suspended successfully!',
}
const REJECT = 'Are you sure you want to reject this user?'
const COPY = 'No mail server is set up. Copy this link and send it yourself.'
const DEMOTE = 'Are you sure you want to demote this user from admin?'
const SUSPEND = 'Are you sure you want to suspend this user?'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('ADMIN-2 ADMIN-14 pending users, newest first, are approved immediately and rejected after confirmation @phone', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/users/)
  const owner = await people.owner()
  await people.pending('Paul Pending')
  const petra = await people.pending('Petra Pending')
  await people.pending('Peter Pending')
  const page = await owner.browser('/admin')
  const pending = section(page, 'Pending Users')
  const approvals = pending.getByRole('button', { name: /^Approve / })
  const newestFirst = async () => {
    await expect(approvals).toHaveCount(3)
    const names = await approvals.evaluateAll(buttons => buttons.map(one => one.getAttribute('aria-label')))
    expect(names).toEqual(['Approve Peter Pending', 'Approve Petra Pending', 'Approve Paul Pending'])
  }
  await newestFirst()
  const row = rowOf(pending, 'Petra Pending')
  for (const text of [petra.username, petra.email, petra.name, todayIn().slice(0, 4)])
    await expect(row).toContainText(text)

  // If the list of pending users fails to load, they are taken from the list of all users.
  const query = await disconnect(page, /\/api\/users\?status=pending/)
  await page.reload()
  await newestFirst()
  await query.reconnect()

  await press(page, 'Reject Petra Pending')
  await answerDialog(page, REJECT, 'Cancel')
  await expect(row).toBeVisible()
  await press(page, 'Reject Petra Pending')
  await answerDialog(page, REJECT, 'Reject')
  await expectBanner(page, DONE.reject)
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Pending Users' })).toBeFocused()
  await press(page, 'Approve Paul Pending')
  await expectBanner(page, DONE.approve)
  await press(page, 'Approve Peter Pending')
  await expect(pending.getByText('No pending users', { exact: true })).toBeVisible()
  await expect(count(page, 'Pending Users')).toHaveText('0')
  await expect(rowOf(section(page, 'Users'), 'Petra Pending')).toContainText('Rejected')
})

test('new people wait outside the list while the pointer or the focus is in it, and the banner names who was approved @phone', async ({
  people,
}) => {
  const owner = await people.owner()
  const anna = await people.pending('Anna Ahrens')
  const page = await owner.browser('/admin')
  const pending = section(page, 'Pending Users')
  const approve = page.getByRole('button', { name: 'Approve Anna Ahrens' })
  await approve.focus()
  await headerHasCome(page)
  const before = await approve.boundingBox()
  await people.pending('Sven Stranger')
  const sara = await people.pending('Sara Stranger')
  const show = pending.getByRole('button', { name: 'Show 2 new people' })
  await expect(show).toBeVisible()
  await expect(rowOf(pending, 'Stranger')).toHaveCount(0)
  expect(await approve.boundingBox()).toEqual(before)
  const heading = pending.getByRole('heading', { name: 'Pending Users' })
  const top = (await heading.boundingBox())?.y
  await approve.press('Enter')
  // Both at once: they clear after five seconds.
  await Promise.all([
    expectBanner(page, DONE.approve),
    expect(page.getByText(`Anna Ahrens (${anna.email})`, { exact: true })).toBeVisible(),
  ])
  expect((await heading.boundingBox())?.y, 'messages and offers move nothing').toBe(top)
  const link = page.getByRole('region', { name: 'Link to send' })
  await expect(link.getByText(COPY, { exact: true })).toBeVisible()
  await expect(link.getByRole('textbox')).toHaveValue(/^http:.+\/login$/)
  // The focus has left the list with Anna's row.
  await expect(rowOf(pending, 'Stranger')).toHaveCount(2)
  await link.getByRole('button', { name: 'Done' }).click()
  await expect(link).toHaveCount(0)

  // With the keyboard, the new rows come on request.
  await page.getByRole('button', { name: 'Reject Sara Stranger' }).focus()
  await people.pending('Nora New')
  await pending.getByRole('button', { name: 'Show 1 new person' }).press('Enter')
  await expect(page.locator('[data-row]:focus')).toContainText(/nora/i)

  await test.step('someone else decides meanwhile', async () => {
    const reject = page.getByRole('button', { name: 'Reject Sven Stranger' })
    await reject.focus()
    const place = await reject.boundingBox()
    await people.act('approve', sara)
    await expect(pending.getByText('No longer pending')).toBeVisible()
    // Its row may be a fraction of a pixel higher.
    expect((await reject.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0)
  })

  await test.step('without a mail server no one is notified of a rejection', async () => {
    await press(page, 'Reject Sven Stranger')
    await answerDialog(page, REJECT, 'Reject')
    await Promise.all([
      expectBanner(page, DONE.reject),
      expect(page.getByText('No mail server is set up. Sven Stranger has not been notified.')).toBeVisible(),
    ])
  })
})

test('an admin deletes an account from its details, and the owner sees why that is not possible', async ({
  people,
}) => {
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  const page = await owner.browser('/admin')
  await press(page, 'Details of Mara Member')
  const details = page.getByRole('dialog', { name: 'Mara Member' })
  await expect(details).toContainText(mara.email)
  await details.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the account of Mara Member?' })
  await expect(question).toContainText('private events')
  await expect(question).toContainText('What Mara Member added for the family stays')
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expectBanner(page, 'Account deleted.')
  await expect(details).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Details of Mara Member' })).toHaveCount(0)
  const admin = await people.admin('Ada Admin')
  const other = await admin.browser('/admin')
  await press(other, 'Details of Olivia Owner')
  const dialog = other.getByRole('dialog', { name: 'Olivia Owner' })
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toHaveAccessibleDescription(/owner/)
})

test('ADMIN-4 ADMIN-5 ADMIN-6 ADMIN-13 users are edited in their row, promoted, demoted, suspended and reapproved @phone', async ({
  people,
  mailbox,
}) => {
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  await people.pending('Petra Pending')
  const page = await owner.browser('/admin')
  await onAdmin(page)
  const users = section(page, 'Users')
  const row = rowOf(users, mara.email)
  await expect(rowOf(users, 'Petra Pending')).toHaveCount(0)
  const expectRoleAndStatus = async (role: string, status: string) => {
    for (const text of [mara.name, mara.email]) await expect(row).toContainText(text)
    // Match exactly: her name contains a role, too.
    for (const text of [role, status]) await expect(row.getByText(text, { exact: true })).toBeVisible()
  }
  await expectRoleAndStatus('Member', 'Approved')

  await press(page, 'Promote Mara Member')
  await expectBanner(page, DONE.promote)
  await expectRoleAndStatus('Administrator', 'Approved')
  // The pressed button now offers the opposite and still has the focus.
  await expect(page.getByRole('button', { name: 'Demote Mara Member' })).toBeFocused()
  await press(page, 'Demote Mara Member')
  await answerDialog(page, DEMOTE, 'Cancel')
  await press(page, 'Demote Mara Member')
  await answerDialog(page, DEMOTE, 'Demote')
  await expectBanner(page, DONE.demote)
  await expectRoleAndStatus('Member', 'Approved')

  await press(page, 'Suspend Mara Member')
  await answerDialog(page, SUSPEND, 'Cancel')
  await press(page, 'Suspend Mara Member')
  await answerDialog(page, SUSPEND, 'Suspend')
  await expectBanner(page, DONE.suspend)
  await expectRoleAndStatus('Member', 'Rejected')
  expect((await mara.api.session()).user).toBeNull()
  const welcomes = () =>
    mailbox.all().filter(mail => mail.to.includes(mara.email) && /welcome/i.test(mail.subject))
  await expect.poll(() => welcomes().length).toBe(1)
  await press(page, 'Approve Mara Member')
  await expectBanner(page, DONE.approve)
  await expectRoleAndStatus('Member', 'Approved')
  await expect.poll(() => welcomes().length).toBe(2)
  await press(page, 'Not now')

  await edit(page, mara, row, async (role, status) => {
    await expect(role.getByRole('option')).toHaveText(['Member', 'Administrator', 'Child'])
    await expect(status.getByRole('option')).toHaveText(['Approved', 'Rejected'])
    await role.selectOption('admin')
  })
  await press(page, 'Cancel editing Mara Member')
  await expect(page.getByRole('button', { name: 'Edit Mara Member' })).toBeFocused()
  await expectRoleAndStatus('Member', 'Approved')
  await edit(page, mara, row, async (role, status) => {
    await role.selectOption('child')
    await status.selectOption('rejected')
  })
  await press(page, 'Save Mara Member')
  await expectBanner(page, DONE.update)
  await expectRoleAndStatus('Child', 'Rejected')
  const stored = await owner.api.call<{ items: unknown[] }>('GET', `/api/users?email=${mara.email}`)
  expect(stored.items).toEqual([expect.objectContaining({ role: 'child', status: 'rejected' })])
})

/** Expects Edit to turn the row's role and status into select fields and to focus the first. */
async function edit(
  page: Page,
  { name }: Person,
  row: Locator,
  choose: (role: Locator, status: Locator) => Promise<void>,
): Promise<void> {
  await press(page, `Edit ${name}`)
  const role = row.getByRole('combobox', { name: `Role of ${name}` })
  await expect(role).toBeFocused()
  await choose(role, row.getByRole('combobox', { name: `Status of ${name}` }))
}

test('a change saved by someone else in the meantime is shown next to your choice', async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/api\/users/)
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  const page = await owner.browser('/admin')
  await onAdmin(page)
  const row = rowOf(section(page, 'Users'), mara.email)
  await edit(page, mara, row, role => role.selectOption('child').then(() => {}))
  await people.act('promote', mara)
  await press(page, 'Save Mara Member')
  const alarm = page.getByRole('main').getByRole('alert').filter({ hasText: 'Error updating user.' })
  await expect(alarm).toHaveText('Error updating user. Please try again.')
  await expect(page.getByText('Someone else changed this in the meantime.')).toBeVisible()
  await expect(row.getByRole('combobox', { name: 'Role of Mara Member' })).toHaveValue('child')
  await expect(row).toContainText('Saved now: Administrator')
  await press(page, 'Save Mara Member')
  await expectBanner(page, DONE.update)
  await expect(row).toContainText('Child')
})

test('ADMIN-7 every failure shows its own message and changes nothing', async ({ people, guard }) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\//)
  const owner = await people.owner()
  await people.pending('Petra Pending')
  const mara = await people.approved('Mara Member')
  await people.admin('Adam Admin')
  await mara.api.call('POST', '/api/feedback', { subject: 'A typo', message: 'It says Wber.' })
  const page = await owner.browser('/admin')
  await onAdmin(page)
  const line = await disconnect(page, /\/api\/(users\/.+|feedback\/.+)$/)
  const failing: [button: string, message: string, confirmation?: [string, string]][] = [
    ['Approve Petra Pending', 'Error approving user. Please try again.'],
    ['Reject Petra Pending', 'Error rejecting user. Please try again.', [REJECT, 'Reject']],
    ['Promote Mara Member', 'Error promoting user. Please try again.'],
    ['Demote Adam Admin', 'Error demoting user. Please try again.', [DEMOTE, 'Demote']],
    // Two failures share a message, so another comes between them to prove that each shows it.
    ['Review: A typo', 'Error updating feedback status.'],
    ['Suspend Mara Member', 'Error suspending user. Please try again.', [SUSPEND, 'Suspend']],
    ['Resolve: A typo', 'Error updating feedback status.'],
  ]
  for (const [button, message, confirmation] of failing) {
    await press(page, button)
    if (confirmation) await answerDialog(page, ...confirmation)
    await expectBanner(page, message, 'alert')
  }
  const row = rowOf(section(page, 'Users'), mara.email)
  await edit(page, mara, row, role => role.selectOption('child').then(() => {}))
  await press(page, 'Save Mara Member')
  await expectBanner(page, 'Error updating user. Please try again.', 'alert')
  await expect(row.getByRole('combobox', { name: 'Role of Mara Member' })).toHaveValue('child')
  await line.reconnect()
  await press(page, 'Cancel editing Mara Member')
  await expect(row.getByText('Member', { exact: true })).toBeVisible()
  await expect(rowOf(section(page, 'Pending Users'), 'Petra Pending')).toBeVisible()
})

test('ADMIN-10 the banner clears after 3 seconds, after 5 for approve and reject', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\//)
  const owner = await people.owner()
  await people.pending('Paul Pending')
  await people.pending('Petra Pending')
  await people.approved('Mara Member')
  const page = await owner.browser('/admin')
  await onAdmin(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  // The page's clock advances only while the test waits, 10 ms at a time.
  const until = (what: Locator) =>
    expect
      .poll(async () => {
        await page.clock.runFor(10)
        return what.count()
      })
      .toBeGreaterThan(0)
  const lasts = async (text: string, seconds: number) => {
    const banner = page.getByText(text, { exact: true })
    await until(banner)
    await page.clock.runFor(seconds * 1000 - 50)
    await expect(banner).toBeVisible()
    // Hovering over it does not keep it open.
    await banner.hover()
    await page.clock.runFor(50)
    await expect(banner).toHaveCount(0)
  }
  await press(page, 'Approve Paul Pending')
  await lasts(DONE.approve, 5)
  await press(page, 'Reject Petra Pending')
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Reject' })
  await until(yes)
  await yes.click()
  await lasts(DONE.reject, 5)
  await press(page, 'Promote Mara Member')
  await lasts(DONE.promote, 3)
  await disconnect(page, '**/api/users/*/promote')
  await press(page, 'Promote Paul Pending')
  await lasts('Error promoting user. Please try again.', 3)
})

test('ADMIN-12 the owner cannot be demoted or suspended, and users cannot suspend themselves', async ({
  people,
}) => {
  const owner = await people.owner()
  const adam = await people.admin('Adam Admin')
  const page = await adam.browser('/admin')
  await onAdmin(page)
  const reason = "This is the owner's account. It can't be demoted, suspended, rejected or deleted."
  for (const name of ['Edit Olivia Owner', 'Demote Olivia Owner', 'Suspend Olivia Owner']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(reason)
  }
  await expect(page.getByRole('button', { name: 'Suspend Adam Admin' })).toHaveAccessibleDescription(
    "You can't do this to your own account.",
  )
  // The server refuses it for everyone, too.
  const { id, version } = await owner.user()
  for (const action of ['demote', 'suspend', 'reject'])
    expect((await adam.api.send('POST', `/api/users/${id}/${action}`, { version })).status()).toBe(403)
  expect((await adam.api.send('PATCH', `/api/users/${id}`, { version, role: 'member' })).status()).toBe(403)
  expect(await owner.user()).toMatchObject({ role: 'admin', status: 'approved' })
})

test('ADMIN-12 the last admin cannot be demoted or suspended', async ({ people, site }) => {
  const adam = await people.pending('Adam Admin')
  site.run('user', 'approve', adam.email)
  site.run('user', 'promote', adam.email)
  // The admin among the samples cannot sign in, so it does not count.
  await adam.api.call('POST', '/api/admin/database/samples')
  const page = await adam.browser('/admin')
  await onAdmin(page)
  await expect(page.getByRole('button', { name: 'Demote Adam Admin' })).toHaveAccessibleDescription(
    'This is the only administrator. Make someone else an administrator first.',
  )
  await expect(page.getByRole('button', { name: 'Suspend Adam Admin' })).toHaveAccessibleDescription(
    "You can't do this to your own account.",
  )
  const { id, version } = await adam.user()
  for (const [method, path, body] of [
    ['POST', '/demote', { version }],
    ['POST', '/suspend', { version }],
    ['PATCH', '', { version, role: 'member' }],
  ] as const)
    expect((await adam.api.send(method, `/api/users/${id}${path}`, body)).status()).toBe(403)
  expect(await adam.user()).toMatchObject({ role: 'admin', status: 'approved' })
})

test('users are found by part of their name, and the list follows changes by other admins', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/users/)
  const owner = await people.owner()
  for (const name of ['Anna', 'Ben', 'Clara', 'Dora', 'Emil', 'Franz']) await people.approved(`${name} Weber`)
  const zoe = await people.approved('Zoë Kern')
  const page = await owner.browser('/admin')
  const users = section(page, 'Users')
  const found = users.getByRole('button', { name: /^Edit / })
  await expect(found).toHaveCount(8)
  const box = users.getByRole('searchbox', { name: 'Search users' })
  await box.fill('ZOE')
  await expect(found).toHaveCount(1)
  await people.act('suspend', zoe)
  await expect(rowOf(users, 'Zoë Kern')).toContainText('Rejected')
  await page.reload()
  await expect(box).toHaveValue('ZOE')
  await expect(found).toHaveCount(1)
  // A failed search keeps the text and can be retried.
  const line = await disconnect(page, '**/api/users?**text=anna**')
  await box.fill('anna')
  await expect(users.getByRole('alert')).toContainText("We couldn't load this. Please try again.")
  await expect(box).toHaveValue('anna')
  await expect(box).toBeFocused()
  await line.reconnect()
  await users.getByRole('button', { name: 'Retry' }).click()
  await expect(found).toHaveCount(1)
  await box.fill('nobody at all')
  await expect(users.getByText('Nothing matches your search.')).toBeVisible()
  await box.fill('')
  await expect(found).toHaveCount(8)
})

test('a relative without email gets a sign-in link that works once', async ({ people, mailbox, guard }) => {
  guard.allow(/(401|409|410|404|422).*\/api\/auth/)
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  const page = await owner.browser('/admin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Details of Mara Member')
  await press(page, 'Sign-in link')
  const dialog = page.getByRole('dialog', { name: 'Sign-in link for Mara Member' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog).toContainText(/It works once, until .+\d{4}/)
  await expect(dialog.getByText(COPY, { exact: true })).toBeVisible()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Sign-in link' })).toBeFocused()
  await mailbox.find(mara.email, /A link for your account/)

  const password = 'a-new-secret-2'
  const marasPage = await people.visitorPage(link)
  await marasPage.getByLabel('New password', { exact: true }).fill(password)
  await marasPage.getByLabel('Confirm new password').fill(password)
  await marasPage.getByRole('button', { name: 'Save new password' }).click()
  await onScreen(marasPage, 'Your new password is saved')
  await marasPage.goto('/login')
  await fillSignIn(marasPage, { email: mara.email, password })
  await pressSignIn(marasPage)
  await onDashboard(marasPage, mara)

  const again = await people.visitorPage(link)
  await again.getByLabel('New password', { exact: true }).fill(password)
  await again.getByLabel('Confirm new password').fill(password)
  await again.getByRole('button', { name: 'Save new password' }).click()
  await expectError(again, /no longer valid/)
  await expectPath(again, '/reset-password')
})
