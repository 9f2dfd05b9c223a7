import type { Locator, Page } from '@playwright/test'
import { Households } from '../support/households.ts'
import { disconnect, hold } from '../support/network.ts'
import { expectError, expectMessage, expectPath, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const MAY_NOT = "Only this family's admins, its creator and the site's administrators can do this."

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string): Locator =>
  region(page, 'People')
    .getByRole('list')
    .first()
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

test('FAM-1 a member creates a family, renames and describes it, and deletes it', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED/)
  guard.allow(/40[49].*\/api\/families/)
  const member = await people.approved('Mara Member')
  const page = await member.browser()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Families' }).click()
  await onScreen(page, 'Families')
  await expect(page.getByText('No families yet.')).toBeVisible()
  await button(page, 'Create a family').click()
  const form = region(page, 'Create a family')
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Description').fill('Those of the lake')
  await form.getByRole('button', { name: 'Create family' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByLabel('Description')).toHaveValue('Those of the lake')
  await form.getByLabel('Name').fill('  Webers ')
  const line = await disconnect(page, '**/api/families')
  await form.getByRole('button', { name: 'Create family' }).click()
  await expect(form.getByRole('alert')).toHaveText("We couldn't create the family. Please try again.")
  await line.reconnect()
  await form.getByRole('button', { name: 'Create family' }).click()
  await onScreen(page, 'Webers')
  await expectMessage(page, 'Webers has been created. You are its first member and admin.')
  await expect(page.getByRole('main')).toContainText('Those of the lake')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const households = new Households(member.api)

  // Someone else saves first: no input is lost.
  await button(page, 'Edit').click()
  await page.getByLabel('Name').fill('Webers of the lake')
  const { version } = await households.get({ id })
  await member.api.call('PUT', `/api/families/${id}`, { version, name: 'The Webers', description: 'Lake' })
  await button(page, 'Save').click()
  await expect(page.getByText('Saved now: The Webers')).toBeVisible()
  await expect(page.getByText('Saved now: Lake')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Webers of the lake')
  await page.getByLabel('Description').fill('')
  await button(page, 'Save my version').click()
  await onScreen(page, 'Webers of the lake')
  await expect(button(page, 'Edit')).toBeFocused()
  expect(await households.get({ id })).toMatchObject({ name: 'Webers of the lake', description: null })

  // Or the saved version is used instead.
  await button(page, 'Edit').click()
  await page.getByLabel('Name').fill('Lake people')
  await member.api.call('PUT', `/api/families/${id}`, {
    ...{ version: (await households.get({ id })).version, name: 'Webers of the lake', description: 'Lake' },
  })
  await button(page, 'Save').click()
  await button(page, 'Use the saved version').click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('Webers of the lake')
  await expect(page.getByLabel('Description')).toHaveValue('Lake')
  await button(page, 'Cancel').click()
  await expect(button(page, 'Edit')).toBeFocused()
  await expect(page.getByText('Lake', { exact: true })).toBeVisible()

  const event = await member.api.call<{ id: string }>('POST', '/api/events', {
    ...{ title: 'Reunion', date: '2026-12-01', type: 'other', visibility: 'family', familyId: id },
  })
  await button(page, 'Delete').click()
  const question = page.getByRole('alertdialog', { name: 'Delete Webers of the lake?' })
  await expect(question).toContainText('Its events stay but no longer belong to a family.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, 'Delete')).toBeFocused()

  // If deleting fails, the page stays as it was.
  await button(page, 'Invite by email').click()
  const invite = region(page, 'Invite someone by email')
  await invite.getByRole('textbox', { name: 'Message' }).fill('Come and see!')
  const broken = await disconnect(page, /\/api\/families\/[^/]+\?version=/)
  await button(page, 'Delete').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, "We couldn't delete the family. Please try again.")
  await expect(button(page, 'Delete')).toBeFocused()
  await expect(invite.getByRole('textbox', { name: 'Message' })).toHaveValue('Come and see!')
  await broken.reconnect()

  // The result of an invitation is shown even if the form is closed before it arrives.
  await invite.getByLabel('Email').fill(member.email)
  const slow = await hold(page, '**/api/families/*/invitations')
  await button(page, 'Create invitation').click()
  await button(page, 'Cancel').click()
  await expect(button(page, 'Invite by email')).toBeFocused()
  await slow.release()
  await expectMessage(page, 'This person is already in the family.')

  await button(page, 'Delete').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await onScreen(page, 'Families')
  await expectMessage(page, 'Webers of the lake has been deleted.')
  await expect(page.getByText('No families yet.')).toBeVisible()
  const { familyId } = await member.api.call<{ familyId: string | null }>('GET', `/api/events/${event.id}`)
  expect(familyId).toBeNull()

  for (const gone of [id, 'nonsense']) {
    await page.goto(`/families/${gone}`)
    await expectError(page, 'Family not found')
  }
  await page.getByRole('link', { name: 'Back to Families' }).click()
  await expectPath(page, '/families')
})

test('FAM-1 FAM-4 people are added and made admins; removing them also removes them as admin; open pages update', async ({
  people,
  guard,
}) => {
  // Ben's page may request what admins see once more before it learns that he has lost access.
  guard.allow(/403.*\/(invitations|group-link)/)
  const mara = await people.approved('Mara Member')
  const ben = await people.approved('Ben Weber')
  const carla = await people.approved('Carla Weber')
  await people.pending('Petra Pending')
  const owner = await people.owner()
  const households = new Households(mara.api)
  const lake = await households.make('Lake')
  // Mara knows Ben and Carla from another family.
  const town = await new Households(owner.api).make('Town')
  await new Households(owner.api).add(town, mara, ben, carla)
  const page = await mara.browser(`/families/${lake.id}`)
  const bens = await ben.browser('/families')
  await expect(region(bens, 'Other families').getByRole('link', { name: 'Lake' })).toBeVisible()

  await button(page, 'Add someone').click()
  const field = page.getByRole('searchbox', { name: 'Find by name' })
  await expect(field).toBeFocused()
  await expect(button(page, 'Add Olivia Owner')).toBeVisible()
  await field.fill('weber b')
  await expect(button(page, 'Add Olivia Owner')).toHaveCount(0)
  await button(page, 'Add Ben Weber').click()
  await expectMessage(page, 'Ben Weber is now in this family.')
  await expect(field).toBeFocused()
  await field.fill('')
  await button(page, 'Add Carla Weber').click()
  await expect(row(page, 'Carla Weber')).toBeVisible()
  await expect(region(bens, 'My families').getByRole('link', { name: 'Lake' })).toBeVisible()

  await bens.getByRole('link', { name: 'Lake' }).click()
  await expect(button(bens, 'Edit')).toBeDisabled()
  await button(page, 'Make admin: Ben Weber').click()
  await expectMessage(page, 'Ben Weber is now an admin of this family.')
  await expect(button(page, 'Remove as admin: Ben Weber')).toBeFocused()
  await expect(button(bens, 'Edit')).toBeEnabled()
  const [maraId, benId, carlaId] = [(await mara.user()).id, (await ben.user()).id, (await carla.user()).id]
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(await households.get(lake)).toMatchObject({
    ...{ name: 'Lake', description: null, createdBy: maraId, createdAt: moment, updatedAt: moment },
    ...{ members: [maraId, benId, carlaId], admins: [maraId, benId] },
  })

  // A family admin who did not create the family removes someone and is then removed.
  await button(bens, 'Remove Carla Weber').click()
  await bens.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(bens.getByRole('heading', { name: 'People' })).toBeFocused()
  await expect(row(page, 'Carla Weber')).toHaveCount(0)
  await button(page, 'Remove Ben Weber').click()
  const question = page.getByRole('alertdialog', { name: 'Remove Ben Weber?' })
  await expect(question).toContainText('leaves this family and is no longer one of its admins.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectMessage(page, 'Ben Weber is no longer in this family.')
  expect(await households.get(lake)).toMatchObject({ members: [maraId], admins: [maraId] })
  await expect(bens.getByText('Only people in this family can see who is in it.')).toBeVisible()
  await households.add(lake, ben)
  expect(await households.get(lake)).toMatchObject({ members: [maraId, benId], admins: [maraId] })

  // Site administrators can find every approved account.
  const owners = await owner.browser(`/families/${lake.id}`)
  await button(owners, 'Add someone').click()
  await expect(button(owners, 'Add Carla Weber')).toBeVisible()
  await expect(button(owners, 'Add Petra Pending')).toHaveCount(0)
  await owners.getByRole('searchbox').fill('CARLA')
  await button(owners, 'Add Carla Weber').click()
  await expect(row(page, 'Carla Weber')).toBeVisible()
})

test('FAM-1 my families are those I am in; members see what they may, can leave, and see why other actions are disabled', async ({
  people,
}) => {
  const mara = await people.approved('Mara Member')
  const kim = await people.child('Kim Child')
  const households = new Households((await people.owner()).api)
  const lake = await households.make('Lake', 'By the water')
  await households.make('Town')
  await households.add(lake, mara, kim)
  const page = await mara.browser('/profile')
  await region(page, 'My families').getByRole('link', { name: 'All families' }).click()
  await expect(region(page, 'My families').getByRole('listitem')).toHaveText([/^Lake3 people/])
  await expect(region(page, 'Other families').getByRole('listitem')).toHaveText([/^Town1 person/])
  expect(
    (await mara.api.call<{ items: { name: string }[] }>('GET', '/api/families?mine=true')).items,
  ).toMatchObject([{ name: 'Lake' }])

  await page.getByRole('link', { name: 'Town' }).click()
  await onScreen(page, 'Town')
  await expect(region(page, 'People')).toContainText('Only people in this family can see who is in it.')
  await expect(button(page, 'Leave')).toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: 'Lake' }).click()
  await onScreen(page, 'Lake')
  await expect(row(page, 'Kim Child')).toBeVisible()
  for (const name of ['Edit', 'Delete', 'Add someone', 'Invite by email']) {
    await expect(button(page, name)).toBeDisabled()
    await expect(button(page, name)).toHaveAccessibleDescription(MAY_NOT)
  }
  await expect(page.getByRole('button', { name: /Remove|admin/ })).toHaveCount(0)
  await button(page, 'Leave').click()
  await page.getByRole('alertdialog', { name: 'Leave Lake?' }).getByRole('button', { name: 'Leave' }).click()
  await onScreen(page, 'Families')
  await expectMessage(page, 'You left Lake.')
  await expect(page.getByText("You aren't in a family yet.")).toBeVisible()
  await expect(region(page, 'Other families').getByRole('listitem')).toHaveCount(2)

  // Children can manage their own family but cannot invite.
  const own = await new Households(kim.api).make("Kim's")
  const kims = await kim.browser(`/families/${own.id}`)
  await expect(button(kims, 'Edit')).toBeEnabled()
  await expect(button(kims, 'Invite by email')).toHaveAccessibleDescription(
    "Children can't invite people. Please ask a grown-up in this family.",
  )
})
