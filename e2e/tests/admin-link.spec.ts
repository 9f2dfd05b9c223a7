import type { Page } from '@playwright/test'
import { expectBanner, onAdmin } from '../support/admin.ts'
import { Family } from '../support/family.ts'
import { choosePerson } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const approve = (page: Page, name: string) => page.getByRole('button', { name: `Approve ${name}` }).click()
const offer = (page: Page, name: string) => page.getByText(`Who is ${name} in the family?`)

test('approving an account offers to link it to a family member; the offer can be dismissed', async ({
  people,
}) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { birthDate: '1950', email: 'weber@example.org' })
  await family.add('Ben Weber', { email: 'weber@example.org' }, 'son', anna)
  await family.add('Petra Kern', {}, 'daughter', anna)
  const petra = await people.pending('Petra Kern')
  const home = await people.pending('Somebody', { email: 'weber@example.org' })
  await people.pending('Paul Waiting')
  const page = await owner.browser('/admin')
  await onAdmin(page)

  // There is no likely match for him, and the offer can be dismissed.
  await approve(page, 'Paul Waiting')
  await expectBanner(page, 'User approved and welcome email sent!')
  await expect(offer(page, 'Paul Waiting')).toBeVisible()
  // The offer stays when the banner disappears.
  await expect(page.getByText('User approved and welcome email sent!')).toHaveCount(0)
  await expect(offer(page, 'Paul Waiting')).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page, 'Paul Waiting')).toHaveCount(0)

  // Two members share the address, so neither is linked automatically, and both are suggested first.
  await approve(page, 'Somebody')
  await page.getByRole('button', { name: 'Choose or add' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who is Somebody in the family?' })
  const links = dialog.getByRole('button', { name: /^Link to / })
  await expect(links).toHaveText(['Link to Anna Weber (born 1950)', 'Link to Ben Weber'])
  await links.first().click()
  await expect(dialog).toHaveCount(0)
  await expectBanner(page, 'Somebody is linked to Anna Weber.')
  expect(await home.user()).toMatchObject({ memberId: anna.id })

  // A member with the same name is offered directly.
  await approve(page, 'Petra Kern')
  await page.getByRole('button', { name: 'Link to Petra Kern' }).click()
  await expectBanner(page, 'Petra Kern is linked to Petra Kern.')
  const entry = (await owner.api.call<{ items: { id: string }[] }>('GET', '/api/members?search=Petra'))
    .items[0]
  expect(await petra.user()).toMatchObject({ memberId: entry?.id })
})

test('an account is linked automatically to the only member with its address, and can be linked to another', async ({
  people,
}) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { email: 'petrakern@example.org' })
  const ben = await family.add('Ben Weber', {}, 'son', anna)
  const petra = await people.pending('Petra Kern')
  const page = await owner.browser('/admin')
  await onAdmin(page)
  await approve(page, 'Petra Kern')
  await expect(page.getByText('Petra Kern is linked to Anna Weber.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose someone else' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who is Petra Kern in the family?' })
  // Escape first closes only the list of names.
  const field = dialog.getByRole('combobox', { name: 'A family member' })
  await field.pressSequentially('Ben')
  const names = page.getByRole('listbox')
  await expect(names).toBeVisible()
  await field.press('Escape')
  await expect(names).toHaveCount(0)
  await expect(field).toBeFocused()
  await choosePerson(dialog, 'A family member', 'Ben Weber')
  await dialog.getByRole('button', { name: 'Link to Ben Weber' }).click()
  await expectBanner(page, 'Petra Kern is linked to Ben Weber.')
  expect(await petra.user()).toMatchObject({ memberId: ben.id })
})

test('an account can become a new family member, with its name and email filled in', async ({ people }) => {
  const owner = await people.owner()
  const anna = await new Family(owner.api).add('Anna Weber')
  const mara = await people.approved('Mara Member')
  const page = await owner.browser('/admin')
  await page.getByRole('button', { name: 'Details of Mara Member' }).click()
  await page.getByRole('button', { name: 'Family member', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Who is Mara Member in the family?' })
  await dialog.getByRole('button', { name: 'Add as a new family member' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(mara.name)
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Email')).toHaveValue(mara.email)
  // Clicking outside or pressing Escape by accident does not discard the form.
  await dialog.getByLabel('Occupation').fill('Baker')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Occupation')).toHaveValue('Baker')
  await dialog.getByLabel('Relationship').selectOption('daughter')
  const related = dialog.getByRole('combobox', { name: 'Related family member' })
  await related.fill('Anna')
  const option = page.getByRole('option', { name: 'Anna Weber' })
  await expect(option).toBeVisible()
  // Scrolling moves the list with its field and does not close it, and a click is not lost.
  await dialog.evaluate(element => element.closest('[class*=overflow-y-auto]')?.scrollBy(0, 120))
  await option.click()
  await expect(option).toBeHidden()
  await expect(related).toHaveValue('Anna Weber')
  await dialog.getByRole('button', { name: 'Add to family' }).click()
  await expectBanner(page, 'Mara Member is linked to Mara Member.')
  const { items } = await owner.api.call<{ items: { id: string; name: string }[] }>('GET', '/api/members')
  expect(items.map(({ name }) => name)).toEqual(['Anna Weber', 'Mara Member'])
  expect(await mara.user()).toMatchObject({ memberId: items.find(({ id }) => id !== anna.id)?.id })
})
