import { expectError, expectMessage, expectPath, onDashboard, onScreen, signIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Most tests run without a mail server and read the emails from a folder. */
const NO_MAIL = /^This site can't send email: no mail server is set up/

test('PROF-5 /profile shows the account and says that no family member matches', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  await onScreen(page, 'Profile')
  const main = page.getByRole('main')
  await expect(main).toContainText('Mara Member')
  await expect(main).toContainText(member.email)
  await expect(main).toContainText('Member')
  await expect(main).toContainText('No matching family member found for your email.')

  const owner = await people.owner()
  const owners = await owner.browser('/profile')
  await expect(owners.getByRole('main')).toContainText('Administrator')
})

test('users edit their own profile; interests are split and trimmed', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel(/About me/).fill('I keep the old letters.')
  await page.getByLabel(/Interests/).fill(' chess, , old maps ,gardening')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Profile saved.')
  await expect(page.getByRole('main')).toContainText('I keep the old letters.')
  expect((await member.user()).profile).toMatchObject({
    bio: 'I keep the old letters.',
    interests: ['chess', 'old maps', 'gardening'],
  })
})

test('two browsers edit the same profile: the second to save sees both versions and chooses', async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/profile/)
  const member = await people.approved('Mara Member')
  const first = await member.browser('/profile')
  await first.getByRole('button', { name: 'Edit Profile' }).click()
  await first.getByLabel(/About me/).fill('What I typed here.')

  const saveElsewhere = async (bio: string) => {
    const { id, version, name, language, timeZone } = await member.user()
    const rest = { birthDate: null, interests: [], language, timeZone }
    await member.api.call('PUT', `/api/users/${id}/profile`, { version, name, bio, ...rest })
  }
  await saveElsewhere('What was saved elsewhere.')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByRole('main')).toContainText('This was changed somewhere else')
  await expect(first.getByRole('main')).toContainText('Saved now: What was saved elsewhere.')
  await expect(first.getByLabel(/About me/)).toHaveValue('What I typed here.')
  await first.getByRole('button', { name: 'Save my version' }).click()
  await expectMessage(first, 'Profile saved.')
  expect((await member.user()).profile.bio).toBe('What I typed here.')

  await first.getByRole('button', { name: 'Edit Profile' }).click()
  await first.getByLabel(/About me/).fill('Something else.')
  await saveElsewhere('Elsewhere again.')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await first.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(first.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(first.getByLabel(/About me/)).toHaveValue('Elsewhere again.')
})

test('leaving the profile asks about what is not saved, whichever form it is in', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const reminders = page.getByRole('combobox', { name: /week/i })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const leave = () => page.getByRole('link', { name: 'Dashboard', exact: true }).click()

  // The first form is as it was, the second is not.
  await reminders.selectOption('Monday')
  await leave()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(reminders).toHaveValue('monday')
  await page.getByRole('button', { name: /^Save calendar/ }).click()
  await expectMessage(page, 'Saved.')

  await page.getByLabel(/About me/).fill('I keep the old letters.')
  await leave()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectPath(page, '/profile')
  await expect(page.getByLabel(/About me/)).toHaveValue('I keep the old letters.')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Profile saved.')
  await leave()
  await expectPath(page, '/dashboard')
})

test('the emailed link confirms the address, once', async ({ page, people, mailbox, guard }) => {
  guard.allow(/404.*\/api\/auth\/confirm-email/)
  const pending = await people.pending('Petra Pending')
  expect((await pending.user()).emailConfirmed).toBe(false)
  const link = await mailbox.link(pending.email, '/confirm-email')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await onScreen(page, 'Thank you')
  await expect(page.getByRole('main')).toContainText(`${pending.email} is confirmed.`)
  expect((await pending.user()).emailConfirmed).toBe(true)

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expectError(page, /This link is no longer valid. Please request a new one./)
})

test('a new email address takes effect once its link is opened', async ({ people, mailbox }) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill('mara.new@example.org')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(NO_MAIL).last()).toBeVisible()
  expect((await member.user()).email).toBe(member.email)

  const link = await mailbox.link('mara.new@example.org', '/confirm-email')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await expect(page.getByRole('main')).toContainText('mara.new@example.org is confirmed.')
  expect((await member.user()).email).toBe('mara.new@example.org')
})

test('the emailed link resets a forgotten password, once', async ({ page, people, mailbox, guard }) => {
  guard.allow(/401.*\/api\/auth\/sign-in/)
  guard.allow(/404.*\/api\/auth\/reset-password/)
  const member = await people.approved('Mara Member')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await onScreen(page, 'Forgot your password?')
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status')).toHaveText(NO_MAIL)

  const link = await mailbox.link(member.email, '/reset-password')
  await page.goto(link)
  await onScreen(page, 'Choose a new password')
  await page.getByLabel('New password', { exact: true }).fill('a-better-secret')
  await page.getByLabel('Confirm new password').fill('a-better-secret')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await onScreen(page, 'Your new password is saved')
  expect((await member.api.session()).user, 'earlier sessions have ended').toBeNull()

  await page.goto('/login')
  await signIn(page, member)
  await expectError(page, 'Invalid email or password.')
  await signIn(page, { email: member.email, password: 'a-better-secret' })
  await expect(page).toHaveURL('/dashboard')

  const again = await people.visitorPage(link)
  await again.getByLabel('New password', { exact: true }).fill('another-secret')
  await again.getByLabel('Confirm new password').fill('another-secret')
  await again.getByRole('button', { name: 'Save new password' }).click()
  await expect(again.getByRole('main')).toContainText(
    'This link is no longer valid. Please request a new one.',
  )
})

test('requesting a password reset does not reveal who has an account', async ({ page, people, mailbox }) => {
  const member = await people.approved('Mara Member')
  for (const email of ['nobody@example.org', member.email]) {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status')).toHaveText(NO_MAIL)
    await expect(page.getByRole('main')).not.toContainText(/token|@/)
  }
  await mailbox.link(member.email, '/reset-password')
  expect(mailbox.all().filter(mail => mail.to.includes('nobody'))).toEqual([])
})

test('changing the password ends every other session', async ({ people, guard }) => {
  guard.allow(/403.*\/api\/account\/password/)
  // The other browser may have a request under way when its session ends.
  guard.allow(/401.*\/api\//)
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  const elsewhere = await people.visitorPage('/login')
  await signIn(elsewhere, member)
  await onDashboard(elsewhere, member)

  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not-this')
  await page.getByLabel('New password', { exact: true }).fill('a-better-secret')
  await page.getByLabel('Confirm new password').fill('a-better-secret')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('main')).toContainText('That is not your current password.')
  await page.getByLabel('Current password').fill(member.password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()

  await expect(elsewhere).toHaveURL(/\/login/)
  await page.reload()
  await onScreen(page, 'Profile')
})

test('users see their sessions and end one, which sends that browser to /login', async ({
  people,
  guard,
}) => {
  // That browser may have a request under way when its session ends.
  guard.allow(/401.*\/api\//)
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  const elsewhere = await people.visitorPage('/login')
  await signIn(elsewhere, member)
  await onDashboard(elsewhere, member)

  await page.reload()
  await expect(page.getByRole('main')).toContainText('This device')
  await page.getByRole('button', { name: /^Sign out .*last used/ }).click()
  await expectMessage(page, 'Signed out on that device.')
  await expect(elsewhere).toHaveURL(/\/login/)
  await expect(page.getByRole('main')).toContainText("You're not signed in on any other device.")
  await expectPath(page, '/profile')
})

test('deleting your account asks for the password, and signing in fails afterwards', async ({
  page: visitor,
  people,
  guard,
}) => {
  guard.allow(/403.*\/api\/account\/delete/)
  guard.allow(/401.*\/api\/auth\/sign-in/)
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('your private events')
  await dialog.getByLabel('Your password').fill('not-this')
  await dialog.getByRole('button', { name: 'Permanently delete my account' }).click()
  await expect(dialog).toContainText('That is not your current password.')
  await dialog.getByLabel('Your password').fill(member.password)
  await dialog.getByRole('button', { name: 'Permanently delete my account' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  expect((await member.api.session()).user).toBeNull()

  await visitor.goto('/login')
  await signIn(visitor, member)
  await expectError(visitor, 'Invalid email or password.')
})
