import { Mailbox } from '../support/mailbox.ts'
import { hold } from '../support/network.ts'
import { openLive, STREAM } from '../support/people.ts'
import { expectError, expectPath, onDashboard, onScreen, signIn, WAITING } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('REG-8 a waiting page updates without a reload when an admin approves', async ({ people, mailbox }) => {
  const pending = await people.pending('Petra Pending')
  const page = await pending.browser()
  await expect(page.getByRole('region', { name: WAITING })).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/profile')
  await expect(second.getByRole('region', { name: WAITING })).toBeVisible()
  // A reload would remove this.
  for (const tab of [page, second]) await tab.evaluate(() => Object.assign(window, { sameTab: true }))

  await people.act('approve', pending)
  await onDashboard(page, pending)
  for (const tab of [page, second]) {
    await expect(tab.getByRole('region', { name: WAITING })).toHaveCount(0)
    expect(await tab.evaluate(() => 'sameTab' in window)).toBe(true)
  }
  await mailbox.find(pending.email, /welcome|approved/i)
})

test('changes between the first response and the live connection are not missed', async ({ people }) => {
  const pending = await people.pending('Petra Pending')
  const page = await pending.browser('about:blank')
  const stream = await hold(page, STREAM)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: WAITING })).toBeVisible()
  await people.act('approve', pending)
  await stream.release()
  await onDashboard(page, pending)
})

test('ADMIN-12 a suspended user loses the session immediately and sees why at the next sign-in', async ({
  people,
  guard,
}) => {
  guard.allow(/40[13].*\/api\//)
  const member = await people.approved('Mara Member')
  const page = await member.browser()
  await onDashboard(page, member)
  await people.act('suspend', member)
  expect((await member.api.session()).user).toBeNull()
  await expect(page.getByText(`Good to see you, ${member.name}`)).toHaveCount(0)
  await page.goto('/login')
  await signIn(page, member)
  await expectError(page, 'Your account has been rejected. Please contact an administrator.')
})

test('an account suspended while its page is open loses access there, and the next navigation leads to /login', async ({
  people,
  guard,
}) => {
  guard.allow(/401.*\/api\/live/)
  const member = await people.approved('Mara Member')
  const page = await openLive(member, '/family-members')
  // The live connection may open before the data has loaded; suspending now would make that request fail.
  await expect(page.getByText('No family members added yet.')).toBeVisible()
  await people.act('suspend', member)
  await onScreen(page, 'Access Denied')
  await expect(page.getByRole('main')).toContainText("You don't have permission to access family members.")
  await page.getByRole('banner').getByRole('link', { name: 'Profile', exact: true }).click()
  await expectPath(page, '/login')
  await expectError(page, 'Your account has been rejected. Please contact an administrator.')
})

test('the server stops despite open live connections, and the page catches up when it is back', async ({
  people,
  site,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const pending = await people.pending('Petra Pending')
  const page = await pending.browser()
  await expect(page.getByRole('region', { name: WAITING })).toBeVisible()
  await site.end()
  // A change while the page is offline.
  await page.context().setOffline(true)
  await site.begin()
  await people.act('approve', pending)
  await expect(page.getByRole('region', { name: WAITING })).toBeVisible()
  await page.context().setOffline(false)
  await onDashboard(page, pending)
})

test('several tabs of one browser share one live connection', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser()
  const streams: string[] = []
  page.context().on('request', request => {
    if (STREAM.test(request.url())) streams.push(request.url())
  })
  await onDashboard(page, member)
  for (let tab = 0; tab < 3; tab++) {
    const other = await page.context().newPage()
    await other.goto('/profile')
    await onScreen(other, 'Profile')
  }
  expect(streams.length).toBeLessThanOrEqual(1)
})

test('a rejected user is notified by email', async ({ people, site }) => {
  const rejected = await people.rejected('Rita Rejected')
  const mail = await new Mailbox(`${site.data}/mail`).find(rejected.email, /./)
  expect(mail.from).toContain('Kinkeeper')
})
