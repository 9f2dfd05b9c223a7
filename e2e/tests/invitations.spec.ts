import type { Locator, Page } from '@playwright/test'
import { ageInvitations, Households } from '../support/households.ts'
import { disconnect } from '../support/network.ts'
import { stranger } from '../support/people.ts'
import {
  expectError,
  expectMessage,
  expectPath,
  onDashboard,
  onScreen,
  pressRegister,
  signIn,
  WAITING,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000
const EXPIRED = 'This invitation has expired.'
const ANSWERED = 'This invitation has already been answered.'
const COPY = 'No mail server is set up. Copy this link and send it yourself.'
const UNKNOWN = 'This invitation no longer exists. Please ask for a new one.'

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

test('while registration is closed, an invitation says who cannot use it', async ({ people }) => {
  const owner = await people.owner()
  const { site } = await owner.api.call<{ site: { version: number; language: string } }>(
    'GET',
    '/api/admin/settings',
  )
  await owner.api.call('PUT', '/api/admin/settings/site', {
    ...{ version: site.version, language: site.language, siteName: null, contactEmail: null },
    registration: 'closed',
  })
  const lake = await new Households(owner.api).make('Lake')
  const page = await owner.browser(`/families/${lake.id}`)
  await button(page, 'Invite by email').click()
  const form = region(page, 'Invite someone by email')
  await expect(form).toContainText("people without an account can't register")
  await form.getByLabel('Email').fill('greta@example.org')
  await button(page, 'Create invitation').click()
  await expect(
    page.getByRole('heading', { name: 'The invitation for greta@example.org is ready' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Change this in the settings' }).click()
  await onScreen(page, 'Settings')
})

test('FAM-2 FAM-4 someone is invited by email with a message and accepts through the link', async ({
  people,
  mailbox,
  guard,
}) => {
  guard.allow(/409.*\/api\/(families|invitations)/)
  const mara = await people.approved('Mara Member')
  const ben = await people.approved('Ben Weber')
  const households = new Households(mara.api)
  const lake = await households.make('Lake')
  const page = await mara.browser(`/families/${lake.id}`)
  await button(page, 'Invite by email').click()
  const form = region(page, 'Invite someone by email')
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByLabel('Message').fill('Come and see!')
  await button(page, 'Create invitation').click()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Please fill this in.')
  await form.getByLabel('Email').fill(mara.email)
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('')
  await button(page, 'Create invitation').click()
  await expect(form.getByRole('alert')).toHaveText('This person is already in the family.')
  await expect(form.getByLabel('Message')).toHaveValue('Come and see!')
  await form.getByLabel('Email').fill(` ${ben.email.toUpperCase()} `)
  await button(page, 'Create invitation').click()
  // Only admins of the site get the link.
  await expectMessage(page, `The invitation for ${ben.email} is saved, but no mail server is set up.`)
  await expect(page.getByText(/invitation\?token/)).toHaveCount(0)
  await expect(button(page, 'Invite by email')).toBeFocused()
  await expect(region(page, 'Open invitations')).toContainText(ben.email)
  await expect(region(page, 'Open invitations')).toContainText('by Mara Member, valid until')

  const [sent] = await households.invitations(lake)
  expect(sent).toMatchObject({
    ...{ familyId: lake.id, invitedBy: (await mara.user()).id, invitedEmail: ben.email },
    ...{ status: 'pending', message: 'Come and see!', invitedUserId: null },
  })
  expect(Date.parse(sent?.expiresAt ?? '') - Date.parse(sent?.createdAt ?? '')).toBe(WEEK)
  const mail = await mailbox.find(ben.email, /Mara Member invites you/)
  expect(mail.text).toContain('Come and see!')

  // He is not signed in here, so the link leads to sign-in and back.
  const guest = await people.visitorPage(await mailbox.link(ben.email, '/invitation'))
  await onScreen(guest, 'Mara Member invites you to join Lake')
  await expect(guest.getByRole('main')).toContainText('Come and see!')
  await expect(button(guest, 'Accept the invitation to Lake')).toHaveCount(0)
  await guest.getByRole('link', { name: 'Sign In' }).click()
  await signIn(guest, ben)
  await onScreen(guest, 'Mara Member invites you to join Lake')
  await button(guest, 'Accept the invitation to Lake').click()
  await expect(guest.getByRole('status').filter({ hasText: 'You are now in Lake.' })).toBeVisible()
  await expect(region(page, 'People')).toContainText('Ben Weber')
  await expect(region(page, 'Open invitations')).toContainText('No open invitations.')
  const benId = (await ben.user()).id
  expect(await households.invitations(lake)).toMatchObject([{ status: 'accepted', invitedUserId: benId }])
  expect((await households.get(lake)).members).toContain(benId)
  await guest.getByRole('link', { name: 'Open Lake' }).click()
  await onScreen(guest, 'Lake')

  await guest.goto(await mailbox.link(ben.email, '/invitation'))
  await expectError(guest, ANSWERED)
})

test('FAM-2 registering through the link accepts the invitation; an admin must still approve the account', async ({
  people,
  mailbox,
}) => {
  const owner = await people.owner()
  const households = new Households(owner.api)
  const lake = await households.make('Lake')
  const anna = stranger('Anna Ahrens')
  await households.invite(lake, anna.email)
  const page = await people.visitorPage(await mailbox.link(anna.email, '/invitation'))
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Join Family' }).click()
  await onScreen(page, 'Join the family')
  await page.goBack()
  // Going to the sign-in page first does not lose the invitation.
  await onScreen(page, 'Olivia Owner invites you to join Lake')
  await main.getByRole('link', { name: 'Sign In' }).click()
  await onScreen(page, 'Sign in')
  await main.getByRole('link', { name: 'Join Family' }).click()
  await onScreen(page, 'Join the family')
  await expect(region(page, 'Invitation')).toHaveText(
    'Olivia Owner invites you to join Lake. Creating an account accepts the invitation.',
  )
  await expect(page.getByLabel('Email')).toHaveValue(anna.email)
  await page.getByLabel('Full name').fill(anna.name)
  await page.getByLabel('Username').fill(anna.username)
  await page.getByLabel('Password', { exact: true }).fill(anna.password)
  await page.getByLabel('Confirm password').fill(anna.password)
  await pressRegister(page)
  await expectPath(page, '/dashboard')
  await expect(page.getByRole('region', { name: WAITING })).toBeVisible()
  await page.goto('/families')
  await expect(page.getByRole('region', { name: WAITING })).toBeVisible()

  const found = await owner.api.call<{ items: { id: string; status: string; version: number }[] }>(
    'GET',
    `/api/users?email=${anna.email}`,
  )
  const account = found.items[0]
  expect(account?.status).toBe('pending')
  expect(await households.invitations(lake)).toMatchObject([
    { status: 'accepted', invitedUserId: account?.id },
  ])
  await owner.api.call('POST', `/api/users/${account?.id}/approve`, { version: account?.version })
  await expect(region(page, 'My families').getByRole('link', { name: 'Lake' })).toBeVisible()
})

test('FAM-2 an invitation is declined, revoked, sent again, or expires after 7 days; each link says so', async ({
  people,
  mailbox,
  site,
  guard,
}) => {
  guard.allow(/4(04|09|10).*\/api\/invitations\/look/)
  const owner = await people.owner()
  const ben = await people.approved('Ben Weber')
  const households = new Households(owner.api)
  const lake = await households.make('Lake')
  const page = await owner.browser(`/families/${lake.id}`)
  for (const name of ['anna', 'carl', 'dora']) await households.invite(lake, `${name}@example.org`)
  const open = region(page, 'Open invitations')
  await expect(open.getByRole('listitem')).toHaveText([/^dora@/, /^carl@/, /^anna@/])
  const link = (name: string) => mailbox.link(`${name}@example.org`, '/invitation')
  const visitor = await people.visitorPage('/')

  const first = await link('carl')
  await button(page, 'New link for the invitation to carl@example.org').click()
  await expect(open.getByText(COPY, { exact: true })).toBeVisible()
  const second = await open.getByLabel('Invitation link').inputValue()
  // The emailed one also proves that the guest reads mail there.
  await expect.poll(() => link('carl')).toContain(`${second}.`)
  await visitor.goto(first)
  await expectError(visitor, UNKNOWN)
  await visitor.goto(await link('carl'))
  await onScreen(visitor, 'Olivia Owner invites you to join Lake')

  await button(page, 'Revoke the invitation to carl@example.org').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expectMessage(page, 'Invitation to carl@example.org revoked.')
  await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeFocused()
  await expect(open.getByRole('listitem')).toHaveCount(2)
  await visitor.goto(await link('carl'))
  await expectError(visitor, UNKNOWN)

  // Anyone with the link can answer it, even with an account that has another email address.
  const guest = await ben.browser(await link('dora'))
  await expect(guest.getByRole('main')).toContainText(`You're signed in as ${ben.email}.`)
  await button(guest, 'Decline the invitation to Lake').click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(guest.getByText('You declined the invitation to Lake.')).toBeVisible()
  await expect(open.getByRole('listitem')).toHaveText([/^anna@/])
  expect((await households.invitations(lake)).map(({ status }) => status).sort()).toEqual([
    'declined',
    'pending',
  ])
  expect((await households.get(lake)).members).toHaveLength(1)
  await visitor.goto(await link('dora'))
  await expectError(visitor, ANSWERED)

  const last = await link('anna')
  await ageInvitations(site)
  await visitor.goto(last)
  await expectError(visitor, EXPIRED)
  await visitor.goto(last.replace('/invitation?token=', '/register?invitation='))
  await expect(region(visitor, 'Invitation')).toHaveText(`${EXPIRED} You can still create an account.`)
  await page.reload()
  await expect(open).toContainText('No open invitations.')
  await visitor.goto('/invitation')
  await expectError(visitor, UNKNOWN)
})

test('a pending account has to wait, and its invitation opens automatically once approved', async ({
  people,
  mailbox,
}) => {
  const owner = await people.owner()
  const petra = await people.pending('Petra Pending')
  const households = new Households(owner.api)
  await households.invite(await households.make('Lake'), petra.email)
  const page = await petra.browser(await mailbox.link(petra.email, '/invitation'))
  await expect(region(page, WAITING)).toBeVisible()
  await expect(button(page, 'Accept the invitation to Lake')).toHaveCount(0)
  await people.act('approve', petra)
  await expect(button(page, 'Accept the invitation to Lake')).toBeVisible()
})

test('FAM-3 invitations for my email are on the dashboard, newest first, with Accept and Decline', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED/)
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  const households = new Households(owner.api)
  const [lake, town, hill] = [
    await households.make('Lake'),
    await households.make('Town'),
    await households.make('Hill'),
  ] as const
  await households.invite(lake, mara.email, 'Come and see!')
  await households.invite(town, 'somebody.else@example.org')
  const page = await mara.browser()
  const waiting = region(page, 'Invitations for you')
  await expect(waiting.getByRole('heading', { level: 3 })).toHaveText([
    'Olivia Owner invites you to join Lake',
  ])
  await expect(waiting).toContainText('Come and see!')
  await test.step('and on /families and /profile; the inviter sees what they sent', async () => {
    for (const path of ['/families', '/profile']) {
      const tab = await mara.tab(path)
      await expect(region(tab, 'Invitations for you')).toContainText('Olivia Owner invites you to join Lake')
      await expect(button(tab, 'Accept the invitation to Lake')).toBeVisible()
    }
    const own = region(await owner.browser('/families'), 'Invitations you sent')
    await expect(own.getByRole('listitem')).toHaveText([
      /^somebody.else@.+To join Town/,
      /^mara.+To join Lake/,
    ])
  })
  // Further invitations appear automatically.
  await households.invite(town, mara.email)
  await households.invite(hill, mara.email)
  await expect(waiting.getByRole('heading', { level: 3 })).toHaveText([
    'Olivia Owner invites you to join Hill',
    'Olivia Owner invites you to join Town',
    'Olivia Owner invites you to join Lake',
  ])

  const line = await disconnect(page, '**/api/invitations/answer')
  await button(page, 'Accept the invitation to Town').click()
  await expect(waiting.getByRole('alert')).toHaveText("We couldn't save your answer. Please try again.")
  await line.reconnect()
  await button(page, 'Accept the invitation to Town').click()
  await expectMessage(page, 'You are now in Town.')
  await expect(waiting.getByRole('heading', { level: 2 })).toBeFocused()
  await button(page, 'Decline the invitation to Hill').click()
  const question = page.getByRole('alertdialog', { name: 'Decline this invitation?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, 'Decline the invitation to Hill')).toBeFocused()
  await button(page, 'Decline the invitation to Hill').click()
  await question.getByRole('button', { name: 'Decline' }).click()
  await expectMessage(page, 'You declined the invitation to Hill.')
  await button(page, 'Accept the invitation to Lake').click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await onDashboard(page, mara)

  const id = (await mara.user()).id
  const stored = async (house: typeof lake) =>
    (await households.invitations(house)).filter(one => one.invitedEmail === mara.email)
  expect(await stored(lake)).toMatchObject([{ status: 'accepted', invitedUserId: id }])
  expect(await stored(town)).toMatchObject([{ status: 'accepted', invitedUserId: id }])
  expect(await stored(hill)).toMatchObject([{ status: 'declined', invitedUserId: null }])
})
