import type { Locator, Page } from '@playwright/test'
import { Family } from '../support/family.ts'
import { disconnect, hold } from '../support/network.ts'
import { openLive } from '../support/people.ts'
import { expectError, expectMessage, expectPath, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const QUESTION = 'Are you sure you want to delete this family member?'

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const names = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll(cards => cards.map(one => one.getAttribute('aria-label') ?? ''))
const formOf = (page: Page): Locator => page.getByRole('region', { name: 'Add Family Member' })

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Family Member' }).click()
  await expect(formOf(page).getByLabel('Name', { exact: true })).toBeFocused()
  return formOf(page)
}

const relative = (form: Locator): Locator => form.getByRole('combobox', { name: 'Related family member' })

/** Chooses the only match with the keyboard. */
async function choosePerson(form: Locator, typed: string, found: string): Promise<void> {
  await relative(form).fill(typed)
  await expect(form.page().getByRole('listbox').getByRole('option')).toHaveCount(1)
  await relative(form).press('ArrowDown')
  await relative(form).press('Enter')
  await expect(relative(form)).toHaveValue(found)
}

test('MEMB-1 family members are sorted by name, each on a card with three actions @phone', async ({
  people,
}) => {
  const owner = await people.owner()
  const page = await owner.browser('/family-members')
  await onScreen(page, 'Family Members')
  await expect(page.getByText('No family members added yet.')).toBeVisible()

  const family = new Family(owner.api)
  const emil = await family.add('Emil Weber', { birthDate: 'about 1887', deathDate: '1950-05-17' })
  await family.add('Ödön Weber', {}, 'brother', emil)
  await family.add('anna Weber', { birthDate: '1950' }, 'daughter', emil)
  // The page updates automatically.
  await expect(page.getByRole('status').filter({ hasText: '3 family members' })).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['anna Weber', 'Emil Weber', 'Ödön Weber'])

  const emils = card(page, 'Emil Weber')
  await expect(emils).toContainText('about 1887 – 1950')
  await expect(emils).toContainText('Deceased')
  await expect(card(page, 'anna Weber')).toContainText('born 1950')
  await expect(card(page, 'anna Weber')).not.toContainText('Deceased')
  await expect(emils.getByRole('button', { name: 'Delete' })).toBeEnabled()
  await emils.getByRole('link', { name: 'View Profile' }).click()
  await expectPath(page, `/family-member/${emil.id}`)
  await onScreen(page, 'Emil Weber')
  await page.goBack()
  // All of the card leads there, beside its buttons.
  await emils.click({ position: { x: 40, y: 40 } })
  await expectPath(page, `/family-member/${emil.id}`)
  await page.goBack()
  await emils.getByRole('link', { name: 'Edit' }).click()
  await expectPath(page, `/family-member/${emil.id}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Emil Weber')
})

test('MEMB-1 actions without permission are disabled and say why', async ({ people }) => {
  const owner = await people.owner()
  await new Family(owner.api).add('Emil Weber')
  const members = await (await people.approved('Mara Member')).browser('/family-members')
  const remove = card(members, 'Emil Weber').getByRole('button', { name: 'Delete' })
  await expect(remove).toBeDisabled()
  await expect(remove).toHaveAccessibleDescription('Only administrators can delete family members.')
  await remove.focus()
  await expect(members.getByRole('tooltip', { name: 'Only administrators' })).toBeVisible()
  await members.keyboard.press('Enter')
  await expect(members.getByRole('alertdialog')).toHaveCount(0)
  await expect(card(members, 'Emil Weber').getByRole('link', { name: 'Edit' })).toBeVisible()

  const childs = await (await people.child('Kim Child')).browser('/family-members')
  const edit = card(childs, 'Emil Weber').getByRole('button', { name: 'Edit' })
  await expect(edit).toBeDisabled()
  await expect(edit).toHaveAccessibleDescription('You can edit only your own entry.')
  await expect(childs.getByRole('button', { name: 'Add Family Member' })).toBeDisabled()
})

test('MEMB-1 the list shows that it is loading, and offers Retry when loading fails', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED|502/)
  const owner = await people.owner()
  await new Family(owner.api).add('Emil Weber')
  const page = await owner.browser()
  const slow = await hold(page, '**/api/members/window?*')
  await page.goto('/family-members')
  await onScreen(page, 'Family Members')
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await slow.release()
  await expect(card(page, 'Emil Weber')).toBeVisible()

  const line = await disconnect(page, '**/api/members/window?*')
  await page.reload()
  await expectError(page, /We couldn't load the family members./)
  await line.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Emil Weber')).toBeVisible()
})

test('MEMB-2 a name is required, and a relationship once there are other members', async ({ people }) => {
  const page = await (await people.approved('Mara Member')).browser('/family-members')
  const form = await openForm(page)
  await expect(form.getByLabel('Relationship')).toHaveCount(0)
  await form.getByLabel('Occupation').fill('Baker')
  await form.getByRole('button', { name: 'Add to family' }).click()
  const name = form.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Please fill this in./)
  await expect(form.getByLabel('Occupation')).toHaveValue('Baker')
  await name.fill('Anna Weber')
  await form.getByLabel('Birth date', { exact: true }).fill('May 1950')
  await expect(form.getByText('Understood as: May 1950')).toBeVisible()
  await form.getByRole('button', { name: 'Add to family' }).click()
  await expectMessage(page, 'Anna Weber has been added to the family.')
  await expect(card(page, 'Anna Weber').getByRole('link', { name: 'Anna Weber' }).first()).toBeFocused()

  await openForm(page)
  await name.fill('Ben Weber')
  await form.getByRole('button', { name: 'Add to family' }).click()
  await expect(form.getByLabel('Relationship')).toHaveAccessibleDescription('Please fill this in.')
  await expect(relative(form)).toHaveAccessibleDescription(/Please fill this in./)
  await form.getByLabel('Relationship').selectOption('son')
  await choosePerson(form, 'ann', 'Anna Weber (born 1950)')
  await expect(form.getByText('The new member is the son of Anna Weber.')).toBeVisible()
  await form.getByRole('button', { name: 'Add to family' }).click()
  await expectMessage(page, 'Ben Weber has been added to the family.')
  // The toast may appear a moment before the card.
  await expect.poll(() => names(page)).toEqual(['Anna Weber', 'Ben Weber'])
  await card(page, 'Anna Weber').getByRole('link', { name: 'View Profile' }).click()
  await onScreen(page, 'Anna Weber')
  await expect(page.getByRole('main')).toContainText('Ben Weber')
})

test('MEMB-2 all fields are saved', async ({ people }) => {
  const owner = await people.owner()
  const page = await owner.browser('/family-members')
  const form = await openForm(page)
  await form.getByText('More about the name').click()
  const typed = {
    Name: 'Anna Weber',
    'Given name': 'Anna',
    Surname: 'Weber',
    'Surname at birth': 'Kern',
    Nickname: 'Anni',
    'Birth date': '17 May 1887',
    'Date of death': 'before 1960',
    Email: 'anna@example.org',
    'Phone number': '030 1234',
    Address: 'Am Markt 1',
    Occupation: 'Baker',
    Education: 'School of Baking',
    Interests: 'chess, , old maps ',
  }
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByLabel('Gender').selectOption('female')
  await form.getByRole('button', { name: 'Add to family' }).click()
  await expect(card(page, 'Anna Weber')).toBeVisible()
  const { items } = await owner.api.call<{ items: { id: string }[] }>('GET', '/api/members')
  expect(await new Family(owner.api).member(items[0] ?? { id: '' })).toMatchObject({
    ...{ name: 'Anna Weber', givenName: 'Anna', surname: 'Weber', birthSurname: 'Kern', nickname: 'Anni' },
    ...{ email: 'anna@example.org', phoneNumber: '030 1234', address: 'Am Markt 1', occupation: 'Baker' },
    ...{ education: 'School of Baking', interests: ['chess', 'old maps'], gender: 'female' },
    ...{ birthDate: '1887-05-17', birthDateText: '17 May 1887', deathDate: '[..1959]', deceased: true },
  })
})

test('MEMB-3 deleting asks first, also deletes the relationships and can be undone', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  const ben = await family.add('Ben Weber', {}, 'son', anna)
  const page = await owner.browser('/family-members')
  const remove = card(page, 'Ben Weber').getByRole('button', { name: 'Delete' })
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(QUESTION)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()

  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Ben Weber and all their relationships have been deleted.')
  await expect(card(page, 'Ben Weber')).toHaveCount(0)
  expect(await family.recorded(anna)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Ben Weber').getByRole('link', { name: 'Ben Weber' }).first()).toBeFocused()
  await expectMessage(page, 'Ben Weber is back.')
  expect((await family.recorded(anna)).map(row => row.other.name)).toEqual(['Ben Weber'])

  const member = await people.approved('Mara Member')
  const response = await member.api.send('DELETE', `/api/members/${ben.id}?version=${ben.version}`)
  expect(response.status()).toBe(403)
})

test('on a phone a toast does not cover the buttons of a dialog @only-phone', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  await family.add('Ben Weber', {}, 'son', await family.add('Anna Weber'))
  const page = await owner.browser('/family-members')
  const question = page.getByRole('alertdialog')
  await card(page, 'Anna Weber').getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  const message = page
    .getByRole('status')
    .filter({ hasText: 'Anna Weber and all their relationships have been deleted.' })
  await expect(message).toBeVisible()
  await card(page, 'Ben Weber').getByRole('button', { name: 'Delete' }).press('Enter')
  // It is in the dialog now, above the buttons.
  await expect(question.getByRole('status')).toBeVisible()
  const gap = async () => {
    const button = question.getByRole('button', { name: 'Delete' })
    const [above, below] = [await message.boundingBox(), await button.boundingBox()]
    return above && below && below.y - above.y - above.height
  }
  await expect.poll(gap).toBeGreaterThan(0)
})

test('MEMB-4 a pending account has no access, and one suspended while its page is open loses it', async ({
  people,
}) => {
  const pending = await (await people.pending('Petra Pending')).browser('/family-members')
  await onScreen(pending, 'Access Denied')
  await expectError(pending, 'Your account needs to be approved to access family members.')

  const member = await people.approved('Mara Member')
  const page = await openLive(member, '/family-members')
  // The live connection may open before the data has loaded; suspending now would make that request fail.
  await expect(page.getByText('No family members added yet.')).toBeVisible()
  await people.act('suspend', member)
  await onScreen(page, 'Access Denied')
  await expectError(page, "You don't have permission to access family members.")
})

test('MEMB-5 the input stays when saving fails; a failed deletion deletes nothing', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED/)
  const owner = await people.owner()
  const page = await owner.browser('/family-members')
  const form = await openForm(page)
  await form.getByLabel('Name', { exact: true }).fill('Anna Weber')
  const saving = await disconnect(page, '**/api/members**')
  await form.getByRole('button', { name: 'Add to family' }).click()
  await expect(form.getByRole('alert')).toHaveText('Error saving family member. Please try again.')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Anna Weber')
  await saving.reconnect()
  await form.getByRole('button', { name: 'Add to family' }).click()
  await expect(card(page, 'Anna Weber')).toBeVisible()

  const deleting = await disconnect(page, '**/api/members/*')
  await card(page, 'Anna Weber').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error deleting family member. Please try again.')
  await deleting.reconnect()
  await expect(card(page, 'Anna Weber')).toBeVisible()
})

test('adding two related members, deleting and undoing work with the keyboard alone', async ({ people }) => {
  const page = await (await people.owner()).browser('/family-members')
  await expect(page.getByText('No family members added yet.')).toBeVisible()
  const keys = page.keyboard
  const tabTo = async (control: Locator) => {
    for (let steps = 0; steps < 60; steps++) {
      if (await control.evaluate(node => node === document.activeElement)) return
      await keys.press('Tab')
    }
    await expect(control).toBeFocused()
  }
  const form = formOf(page)

  await tabTo(page.getByRole('button', { name: 'Add Family Member' }))
  await keys.press('Enter')
  await keys.type('Anna Weber')
  await keys.press('Enter')
  const first = card(page, 'Anna Weber').getByRole('link', { name: 'Anna Weber' }).first()
  await expect(first).toBeFocused()

  await page.reload()
  await tabTo(page.getByRole('button', { name: 'Add Family Member' }))
  await keys.press('Space')
  await keys.type('Ben Weber')
  await tabTo(form.getByLabel('Relationship'))
  await keys.type('son')
  await tabTo(relative(form))
  await keys.type('anna')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(relative(form)).toHaveValue('Anna Weber')
  await tabTo(form.getByRole('button', { name: 'Add to family' }))
  await keys.press('Enter')
  const second = card(page, 'Ben Weber').getByRole('link', { name: 'Ben Weber' }).first()
  await expect(second).toBeFocused()

  await tabTo(card(page, 'Ben Weber').getByRole('button', { name: 'Delete' }))
  await keys.press('Enter')
  const question = page.getByRole('alertdialog')
  // The dialog gets the focus a moment after it appears.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(question.getByRole('button', { name: 'Delete' }))
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeFocused()
  await keys.press('Enter')
  await expect(second).toBeFocused()
})

test('a message lets the focus go on, with Tab and with a click into a field', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  await family.add('Ben Weber', {}, 'son', anna)
  const page = await owner.browser('/family-members')
  await card(page, 'Ben Weber').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(undo).toBeFocused()
  const search = page.getByRole('searchbox', { name: 'Search the family' })
  await search.click()
  await page.keyboard.type('anna')
  await expect(search).toHaveValue('anna')
  await expect(search).toBeFocused()
})

test('the search finds names and other fields, and is kept in the URL', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { occupation: 'Clockmaker' })
  await family.add('Antonín Dvořák', {}, 'brother', anna)
  await family.add('Ben Weber', {}, 'son', anna)
  const page = await owner.browser('/family-members')
  const box = page.getByRole('searchbox', { name: 'Search the family' })
  await box.fill('DVORAK')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('1 of 3 family members')).toBeVisible()
  await box.fill('clockm')
  await expect(card(page, 'Anna Weber')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)

  await card(page, 'Anna Weber').getByRole('link', { name: 'View Profile' }).click()
  await onScreen(page, 'Anna Weber')
  await page.goBack()
  await expect(box).toHaveValue('clockm')
  await expect(page.getByRole('article')).toHaveCount(1)
  await box.fill('nobody at all')
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('unusual data is pointed out before saving but can be saved anyway', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  await family.add('Anna Weber', { birthDate: '1950' })
  const page = await owner.browser('/family-members')
  const form = await openForm(page)
  await form.getByLabel('Name', { exact: true }).fill('Anna Weber')
  await form.getByLabel('Birth date', { exact: true }).fill('1950')
  await form.getByLabel('Relationship').selectOption('sister')
  await choosePerson(form, 'anna', 'Anna Weber (born 1950)')
  await form.getByRole('button', { name: 'Add to family' }).click()
  const warnings = form.getByRole('region', { name: 'Please check this' })
  await expect(warnings).toBeFocused()
  await expect(warnings).toContainText('This looks like Anna Weber, born 1950')
  await expect(page.getByText('1 family member')).toBeVisible()
  await form.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('2 family members')).toBeVisible()
})

test('a date is understood as it is typed, or chosen in the calendar', async ({ people, guard }) => {
  guard.allow(/422.*\/api\/dates/)
  const owner = await people.owner()
  const page = await owner.browser('/family-members')
  const form = await openForm(page)
  const birth = form.getByLabel('Birth date', { exact: true })
  await birth.fill('between 1900 and 1905')
  await expect(
    form.getByRole('status').filter({ hasText: 'Understood as: between 1900 and 1905' }),
  ).toBeVisible()
  await birth.fill('31 April 1900')
  await expect(form.getByText('April has only 30 days.')).toBeVisible()
  await form.getByRole('button', { name: 'Choose a day' }).first().click()
  const day = form.getByLabel('Exact day')
  await expect(day).toBeFocused()
  await day.fill('1900-04-30')
  await expect(birth).toHaveValue('30 April 1900')
  await expect(form.getByText('Understood as: 30 April 1900')).toBeVisible()
})

test('people with the same name can be told apart when choosing a person', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const elder = await family.add('Anna Weber', { birthDate: '1887', deathDate: '1960' })
  await family.add('Anna Weber', { birthDate: '1950' }, 'daughter', elder)
  const page = await owner.browser('/family-members')
  const form = await openForm(page)
  const box = relative(form)
  await box.fill('weber')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveText([/1887–1960/, /born 1950/])
  await box.fill('weber 1887')
  await expect(options).toHaveCount(1)
  await box.press('Escape')
  await box.fill('xyz')
  await expect(page.getByText('No one by that name.')).toBeVisible()
  // Text that matches no one does not stay in the field.
  await form.getByLabel('Name', { exact: true }).focus()
  await expect(box).toHaveValue('')
})
