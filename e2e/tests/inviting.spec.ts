import type { Locator, Page } from '@playwright/test'
import { expectBanner, onAdmin } from '../support/admin.ts'
import { Family } from '../support/family.ts'
import { Households } from '../support/households.ts'
import { stranger } from '../support/people.ts'
import { expectMessage, fillRegister, onScreen, pressRegister, WAITING } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

const relatives = ['Anna', 'Ben', 'Clara', 'David', 'Emma', 'Fritz', 'Greta', 'Hugo', 'Ida', 'Jakob']

/** Counts the presses of a mouse button on a page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      event => {
        // The browser makes clicks of its own for keys and labels.
        if (event.detail > 0)
          sessionStorage.setItem('clicks', String(1 + Number(sessionStorage.getItem('clicks'))))
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}

test('HOME-3 ten relatives are invited with one paste and at most twelve clicks, each with a link', async ({
  people,
  mailbox,
}) => {
  const owner = await people.owner()
  await new Households(owner.api).make('The Webers')
  const page = await owner.browser('about:blank')
  const clicks = await countClicks(page)
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('link', { name: 'The Webers' }).click()
  await button(page, 'Invite several').click()
  const list = page.getByLabel('Email addresses')
  await expect(list).toBeFocused()
  const pasted = relatives.map(name => `${name} Weber <${name.toLowerCase()}@example.org>`).join('; ')
  await page.keyboard.insertText(`${pasted}\nowner.example.org`)
  await expect(page.getByText('10 people can be invited. 1 entry can')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'owner.example.org' })).toContainText(
    'Not an email address',
  )
  await button(page, 'Create 10 invitations').click()
  await expect(page.getByRole('heading', { name: '10 invitations are ready.' })).toBeFocused()
  await button(page, 'Copy all').click()
  expect(await clicks()).toBeLessThanOrEqual(12)
  const links = (await page.getByLabel("Each person's link").inputValue()).split('\n')
  expect(links).toHaveLength(10)
  expect(new Set(links.map(line => line.split('token=')[1])).size).toBe(10)
  await mailbox.find('jakob@example.org', /Olivia Owner invites you/)
  await expect(region(page, 'Open invitations').getByRole('listitem')).toHaveCount(10)

  // Entries that were no addresses can be corrected, and people who are invited already are named.
  await button(page, 'Correct the addresses').click()
  await expect(list).toHaveValue('owner.example.org')
  await list.fill('karl@example.org, anna@example.org')
  await expect(page.getByText('1 person can be invited. 1 entry can')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Already invited' })).toContainText('anna@')
  await button(page, 'Create 1 invitation').click()
  await button(page, 'Done').click()
  await expect(button(page, 'Invite several')).toBeFocused()
})

test('HOME-3 a list that is refused keeps what was typed', async ({ people, guard }) => {
  guard.allow(/422.*\/api\/families/)
  const mara = await people.approved('Mara Member')
  const lake = await new Households(mara.api).make('Lake')
  const page = await mara.browser(`/families/${lake.id}`)
  await button(page, 'Invite several').click()
  await page.getByLabel('Email addresses').fill('nobody\nno one')
  await page.getByRole('textbox', { name: 'Message' }).fill('Come and see!')
  await button(page, 'Create invitations').click()
  await expect(page.getByLabel('Email addresses')).toHaveAccessibleDescription(
    /There is no one to invite in this list\.$/,
  )
  await expect(page.getByLabel('Email addresses')).toHaveValue('nobody\nno one')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Come and see!')
  // Only admins of the site get links.
  await page.getByLabel('Email addresses').fill('anna@example.org')
  await button(page, 'Create 1 invitation').click()
  await expect(page.getByText('Ask an administrator to send the links.')).toBeVisible()
  await expect(page.getByText(/invitation\?token/)).toHaveCount(0)
})

test('HOME-3 a group link is shown as a QR code, names only the site, and ends', async ({
  people,
  guard,
}) => {
  guard.allow(/410.*\/api\/group-links/)
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  const lake = await new Households(mara.api).make('Lake')
  const page = await mara.browser(`/families/${lake.id}`)
  const card = region(page, 'Link for a group chat')
  await card.getByRole('button', { name: 'Make a link' }).click()
  await expectMessage(page, 'The link is ready.')
  const link = await card.getByLabel('Group link').inputValue()
  await card.getByRole('button', { name: 'Show QR code' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the invitation link' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // It is shown again later.
  await page.reload()
  await expect(card.getByLabel('Group link')).toHaveValue(link)

  const { pathname, search } = new URL(link)
  const guest = await people.visitorPage(pathname + search)
  await onScreen(guest, 'Join Kinkeeper')
  await expect(guest.getByRole('main')).not.toContainText(/Lake|Mara/)
  await guest.getByRole('main').getByRole('link', { name: 'Join Family' }).click()
  await onScreen(guest, 'Join the family')
  await expect(region(guest, 'Invitation')).toHaveText("You're registering with your family's link.")
  await fillRegister(guest, stranger('Anna Ahrens'))
  await pressRegister(guest)
  await expect(guest.getByRole('region', { name: WAITING })).toBeVisible()
  await expect(card).toContainText('1 of 30 people has registered with it.')

  const admin = await owner.browser('/admin')
  await onAdmin(admin)
  await expect(admin.getByText('Invited by Mara Member to Lake')).toBeVisible()

  await card.getByRole('button', { name: 'End this link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End this link' }).click()
  await expectMessage(page, 'The link no longer works.')
  const late = await people.visitorPage(pathname + search)
  await expect(late.getByRole('main').getByRole('alert')).toHaveText(
    'This link no longer works. Please ask for a new one.',
  )
})

test('HOME-3 Invite on a person proposes them to the admin who approves', async ({ people }) => {
  const owner = await people.owner()
  await new Households(owner.api).make('Lake')
  const family = new Family(owner.api)
  const greta = await family.add('Greta Ahrens', { birthDate: '1950' })
  const page = await owner.browser(`/family-member/${greta.id}`)
  await button(page, 'Invite').click()
  const dialog = page.getByRole('dialog', { name: 'Invite Greta Ahrens' })
  const guest = stranger('Omi')
  await dialog.getByLabel('Email').fill(guest.email)
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  const { searchParams } = new URL(link)
  const visitor = await people.visitorPage(`/register?invitation=${searchParams.get('token')}`)
  await fillRegister(visitor, guest)
  await pressRegister(visitor)
  await expect(visitor.getByRole('region', { name: WAITING })).toBeVisible()

  await page.goto('/admin')
  await onAdmin(page)
  await expect(page.getByText('Proposed as Greta Ahrens')).toBeVisible()
  await button(page, 'Approve Omi').click()
  await button(page, 'Link to Greta Ahrens (born 1950)').click()
  await expectBanner(page, 'Omi is linked to Greta Ahrens.')
  await page.goto(`/family-member/${greta.id}`)
  await onScreen(page, 'Greta Ahrens')
  await expect(button(page, 'Invite')).toHaveCount(0)
})
