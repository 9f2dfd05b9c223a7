import type { Page } from '@playwright/test'
import { Family, type Member } from '../support/family.ts'
import { disconnect } from '../support/network.ts'
import type { People } from '../support/people.ts'
import {
  choosePerson,
  expectError,
  expectMessage,
  expectPath,
  onScreen,
  openMore,
  pickOption,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const profile = ({ id }: Pick<Member, 'id'>) => `/family-member/${id}`
const manager = ({ id }: Pick<Member, 'id'>) => `/family-relationships/${id}`

/** Anna with her father Johann, her daughter Carla, and Ben, whose gender is unknown. */
async function family(people: People) {
  const owner = await people.owner()
  const relatives = new Family(owner.api)
  const anna = await relatives.add('Anna Weber', { gender: 'female', birthDate: '1950' })
  const johann = await relatives.add('Johann Klein', { gender: 'male', birthDate: '1920' }, 'father', anna)
  const carla = await relatives.add('Carla Weber', { gender: 'female', birthDate: '1980' }, 'daughter', anna)
  const ben = await relatives.add('Ben Weber', {}, 'child', anna)
  return { owner, relatives, anna, johann, carla, ben }
}

function list(page: Page) {
  return page.getByRole('region', { name: 'Relationships', exact: true })
}

function row(page: Page, name: string) {
  return list(page).getByRole('listitem').filter({ hasText: name })
}

function addForm(page: Page) {
  return page.getByRole('region', { name: 'Add Relationship' })
}

async function choose(page: Page, name: string) {
  await choosePerson(addForm(page), 'Family member', name)
}

async function answerDialog(page: Page, question: string, button: string) {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(question)
  await dialog.getByRole('button', { name: button }).click()
}

test("REL-4 each row reads from the profile's point of view and follows the gender if known", async ({
  people,
}) => {
  const { owner, relatives, anna, johann, carla, ben } = await family(people)
  const karl = await relatives.add(
    'Karl Weber',
    { gender: 'male', birthDate: '1948', deathDate: '2010' },
    'spouse',
    anna,
  )
  const page = await owner.browser(profile(anna))
  await expect(row(page, 'Johann Klein')).toContainText('father')
  await expect(row(page, 'Karl Weber')).toContainText('1948–2010')
  await expect(row(page, 'Karl Weber')).toContainText('spouse')
  await expect(row(page, 'Carla Weber')).toContainText('daughter')
  await expect(row(page, 'Ben Weber')).toContainText('child')

  await page.goto(profile(johann))
  await expect(row(page, 'Anna Weber').first()).toContainText('daughter')
  await page.goto(profile(carla))
  await expect(row(page, 'Anna Weber')).toContainText('mother')
  await page.goto(profile(ben))
  await expect(row(page, 'Anna Weber')).toContainText('mother')
  await row(page, 'Anna Weber').getByRole('link', { name: 'Anna Weber' }).click()
  await expectPath(page, profile(anna))
  await page.goto(profile(karl))
  await expect(row(page, 'Anna Weber')).toContainText('spouse')
})

test('REL-5 grandparents and grandchildren are derived from two steps and listed separately', async ({
  people,
}) => {
  const { owner, johann, carla } = await family(people)
  const page = await owner.browser(profile(carla))
  await expect(list(page).getByRole('heading', { name: 'Also related' })).toBeVisible()
  await expect(row(page, 'Johann Klein')).toContainText('grandfather')
  await expect(row(page, 'Johann Klein').getByRole('button')).toHaveCount(0)
  await expect(row(page, 'Ben Weber')).toContainText('siblingworked out automatically')
  await page.goto(profile(johann))
  await expect(row(page, 'Carla Weber')).toContainText('granddaughter')
  await expect(row(page, 'Ben Weber')).toContainText('grandchild')
})

test('REL-2 adding offers nine relationships, not the member itself, and requires the other person', async ({
  people,
}) => {
  const { owner, relatives, anna, carla } = await family(people)
  const dora = await relatives.add('Dora Weber', { gender: 'female' }, 'sister', carla)
  const page = await owner.browser(profile(anna))
  await page.getByRole('button', { name: 'Add Relationship' }).click()
  const form = addForm(page)
  const person = form.getByRole('combobox', { name: 'Family member' })
  await expect(person).toBeFocused()
  const add = form.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeDisabled()
  await expect(add).toHaveAccessibleDescription('Choose the other family member first.')
  expect((await form.getByLabel('Relationship').getByRole('option').allTextContents()).sort()).toEqual(
    ['father', 'mother', 'sister', 'brother', 'son', 'daughter', 'spouse', 'parent', 'child'].sort(),
  )
  await person.fill('Weber')
  const names = page.getByRole('listbox').getByRole('option')
  await expect(names).toHaveCount(3)
  await expect(names.filter({ hasText: 'Anna' })).toHaveCount(0)
  await pickOption(person, 'Dora')
  await expect(add).toBeEnabled()
  await form.getByLabel('Relationship').selectOption('daughter')
  await form.getByLabel('Kind').selectOption('adopted')
  await expect(form.getByText('Dora Weber is the daughter of Anna Weber')).toBeVisible()
  await form.getByRole('button', { name: 'Swap them' }).click()
  await expect(form.getByText('Anna Weber is the mother of Dora Weber')).toBeVisible()
  await add.click()
  await expectMessage(page, 'Relationship with Dora Weber added.')
  await expect(page.getByRole('button', { name: 'Add Relationship' })).toBeFocused()
  await expect(row(page, 'Dora Weber')).toContainText('daughter, adopted')
  expect(await relatives.recorded(dora)).toContainEqual(
    expect.objectContaining({ type: 'mother', label: 'mother', qualifier: 'adopted' }),
  )
})

test('REL-1 a row is edited in place', async ({ people }) => {
  const { owner, relatives, anna, ben } = await family(people)
  const page = await owner.browser(profile(anna))
  await row(page, 'Ben Weber').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('region', { name: 'Edit the relationship with Ben Weber' })
  await expect(form.getByLabel('Relationship')).toBeFocused()
  await expect(form.getByLabel('Relationship')).toHaveValue('child')
  await form.getByLabel('Relationship').selectOption('son')
  await form.getByLabel('Kind').selectOption('foster')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Relationship with Ben Weber saved.')
  await expect(row(page, 'Ben Weber')).toContainText('son, foster')
  await expect(row(page, 'Ben Weber').getByRole('button', { name: 'Edit' })).toBeFocused()
  expect((await relatives.member(ben)).gender, 'choosing "son" sets the gender').toBe('male')

  await row(page, 'Ben Weber').getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Relationship').selectOption('spouse')
  await form.getByLabel('Status').selectOption('married')
  await form.getByLabel('Since', { exact: false }).first().fill('June 1975')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Ben Weber')).toContainText('son, foster')
})

test('a marriage has a start and an end, as exact as known', async ({ people }) => {
  const { owner, relatives, anna } = await family(people)
  await relatives.add('Karl Weber', { gender: 'male' }, 'spouse', anna)
  const page = await owner.browser(profile(anna))
  await row(page, 'Karl Weber').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('region', { name: 'Edit the relationship with Karl Weber' })
  await form.getByLabel('Status').selectOption('divorced')
  await form.getByRole('textbox', { name: /^Since/ }).fill('june 1975')
  await form.getByRole('textbox', { name: /^Until/ }).fill('about 1990')
  await expect(form.getByText('Understood as: about 1990')).toBeVisible()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row(page, 'Karl Weber')).toContainText('spouse, divorced, June 1975 to about 1990')
})

test('REL-1 a row is deleted after confirmation, and restored with Undo', async ({ people }) => {
  const { owner, relatives, anna } = await family(people)
  const page = await owner.browser(profile(anna))
  const question = 'Are you sure you want to delete this relationship?'
  await row(page, 'Ben Weber').getByRole('button', { name: 'Delete' }).click()
  await answerDialog(page, question, 'Cancel')
  await expect(row(page, 'Ben Weber')).toBeVisible()
  await row(page, 'Ben Weber').getByRole('button', { name: 'Delete' }).click()
  await answerDialog(page, question, 'Delete')
  await expectMessage(page, 'Relationship with Ben Weber deleted.')
  await expect(row(page, 'Ben Weber')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, 'Relationship with Ben Weber restored.')
  await expect(row(page, 'Ben Weber')).toContainText('child')
  expect(await relatives.recorded(anna)).toHaveLength(3)
})

test('REL-6 failures are reported, and the choices stay', async ({ people, guard }) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/relationships/)
  const { owner, relatives, anna, carla } = await family(people)
  await relatives.add('Dora Weber', {}, 'sister', carla)
  const page = await owner.browser(profile(anna))
  await expect(row(page, 'Ben Weber')).toBeVisible()
  const line = await disconnect(page, /\/api\/relationships/)

  await row(page, 'Ben Weber').getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('region', { name: 'Edit the relationship with Ben Weber' })
  await edit.getByLabel('Relationship').selectOption('son')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edit.getByRole('alert')).toHaveText('Error updating relationship. Please try again.')
  await expect(edit.getByLabel('Relationship')).toHaveValue('son')
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await row(page, 'Ben Weber').getByRole('button', { name: 'Delete' }).click()
  await answerDialog(page, 'delete this relationship', 'Delete')
  await expect(page.getByRole('alert')).toHaveText('Error deleting relationship. Please try again.')
  await page.getByRole('button', { name: 'Dismiss' }).first().click()

  await page.getByRole('button', { name: 'Add Relationship' }).click()
  await choose(page, 'Dora Weber')
  await addForm(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(addForm(page).getByRole('alert').filter({ hasText: 'adding' })).toHaveText(
    'Error adding relationship. Please try again.',
  )
  await expect(addForm(page).getByRole('combobox', { name: 'Family member' })).toHaveValue('Dora Weber')

  await page.goto(manager(anna))
  await page.getByRole('button', { name: 'Remove the relationship with Ben Weber' }).click()
  await answerDialog(page, 'remove this relationship', 'Remove')
  await expect(page.getByRole('alert')).toHaveText('Error removing relationship. Please try again.')
  await line.reconnect()
})

test('REL-7 an existing relationship and a parent loop are refused with a reason', async ({
  people,
  guard,
}) => {
  guard.allow(/4(09|22).*\/api\/relationships/)
  const { owner, relatives, anna, johann } = await family(people)
  const page = await owner.browser(profile(johann))
  await page.getByRole('button', { name: 'Add Relationship' }).click()
  await choose(page, 'Anna Weber')
  await addForm(page).getByLabel('Relationship').selectOption('child')
  await addForm(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expectError(page, 'This relationship already exists.')

  // Carla is Johann's grandchild, so she cannot be his mother.
  await choose(page, 'Carla Weber')
  await addForm(page).getByLabel('Relationship').selectOption('mother')
  await addForm(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expectError(page, 'That would make someone their own ancestor.')
  expect(await relatives.recorded(johann)).toHaveLength(1)
  expect(await relatives.recorded(anna)).toHaveLength(3)
})

test('unusual data is pointed out but saved anyway', async ({ people }) => {
  const { owner, relatives, anna } = await family(people)
  await relatives.add('Young Parent', { birthDate: '1990' }, 'spouse', anna)
  const page = await owner.browser(profile(anna))
  await page.getByRole('button', { name: 'Add Relationship' }).click()
  await choose(page, 'Young Parent')
  await addForm(page).getByLabel('Relationship').selectOption('parent')
  await addForm(page).getByRole('button', { name: 'Add', exact: true }).click()
  const notice = page.getByRole('region', { name: 'Saved. Please check this' })
  await expect(notice).toContainText('Anna Weber would be older than Young Parent')
  await expect(row(page, 'Young Parent').filter({ hasText: 'parent' })).not.toHaveCount(0)
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(notice).toHaveCount(0)
})

test('REL-3 the manager adds and removes relationships, for admins only', async ({ people }) => {
  const { owner, relatives, anna, ben } = await family(people)
  const page = await owner.browser(profile(anna))
  await openMore(page)
  await page.getByRole('link', { name: 'Manage relationships' }).click()
  await expectPath(page, manager(anna))
  await onScreen(page, 'Relationships of Anna Weber')
  const remove = page.getByRole('button', { name: 'Remove the relationship with Ben Weber' })
  await remove.click()
  await answerDialog(page, 'Are you sure you want to remove this relationship?', 'Remove')
  await expectMessage(page, 'Relationship with Ben Weber removed.')
  await expect(remove).toHaveCount(0)
  expect(await relatives.recorded(ben)).toHaveLength(0)

  await page.getByRole('button', { name: 'Add Relationship' }).click()
  await choose(page, 'Ben Weber')
  await addForm(page).getByLabel('Relationship').selectOption('son')
  await addForm(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(remove).toBeVisible()

  const mara = await people.approved('Mara Member')
  const pending = await people.pending('Petra Pending')
  for (const person of [mara, pending]) {
    const denied = await person.browser(manager(anna))
    await onScreen(denied, 'Access Denied')
    await expectError(denied, "You don't have permission to manage family relationships.")
  }
  const profileOfAnna = await mara.browser(profile(anna))
  await onScreen(profileOfAnna, 'Anna Weber')
  await openMore(profileOfAnna)
  await expect(profileOfAnna.getByRole('main').getByRole('link', { name: 'Family Tree' })).toBeVisible()
  await expect(profileOfAnna.getByRole('link', { name: 'Manage relationships' })).toHaveCount(0)
})

test('a version saved by someone else in the meantime is shown next to the choices', async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/api\/relationships/)
  const { owner, relatives, anna } = await family(people)
  const page = await owner.browser(profile(anna))
  await row(page, 'Ben Weber').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('region', { name: 'Edit the relationship with Ben Weber' })
  await form.getByLabel('Kind').selectOption('adopted')

  const saved = (await relatives.recorded(anna)).find(({ other }) => other.name === 'Ben Weber')
  await owner.api.call('PUT', `/api/relationships/${saved?.id}`, {
    version: saved?.version,
    fromId: saved?.other.id,
    toId: anna.id,
    type: 'son',
    qualifier: 'step',
  })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('Saved now: Ben Weber is the son of Anna Weber (step).')
  await expect(form.getByLabel('Kind')).toHaveValue('adopted')
  await form.getByRole('button', { name: 'Save my version' }).click()
  // Wait until the form is closed: while it is open, the row also contains this word as an option.
  await expectMessage(page, 'Relationship with Ben Weber saved.')
  await expect(form).toHaveCount(0)
  await expect(row(page, 'Ben Weber')).toContainText('adopted')
})

test('a relationship can be edited from both sides with the keyboard alone', async ({ people }) => {
  const { owner, relatives, anna, ben } = await family(people)
  const page = await owner.browser(profile(anna))
  await onScreen(page, 'Anna Weber')
  await expect(row(page, 'Ben Weber')).toBeVisible()

  await tabTo(page, 'Add Relationship')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('carla')
  await expect(page.getByRole('option', { name: /Carla/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await tabTo(page, 'Cancel')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add Relationship' })).toBeFocused()

  await tabTo(page, 'Edit the relationship with Ben Weber')
  await page.keyboard.press('Enter')
  await chooseByKeys(page, 'Relationship', 'son')
  await tabTo(page, 'Save')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Ben Weber').getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(row(page, 'Ben Weber')).toContainText('son')

  await tabTo(page, 'Ben Weber', true)
  await page.keyboard.press('Enter')
  await onScreen(page, 'Ben Weber')
  // A new screen gets the focus a moment after it appears.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(row(page, 'Anna Weber')).toBeVisible()
  await tabTo(page, 'Edit the relationship with Anna Weber')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await chooseByKeys(page, 'Kind', 'adopted')
  await tabTo(page, 'Save')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Anna Weber')).toContainText('mother, adopted')
  // A live update may arrive before the response that closes the form and moves the focus.
  await expect(row(page, 'Anna Weber').getByRole('button', { name: 'Edit' })).toBeFocused()

  await tabTo(page, 'Edit Profile', true)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Benjamin Weber')
  await page.keyboard.press('Enter')
  await onScreen(page, 'Benjamin Weber')
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeFocused()
  expect(await relatives.member(ben)).toMatchObject({ name: 'Benjamin Weber', gender: 'male' })

  await tabTo(page, 'Delete the relationship with Anna Weber')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Anna Weber')).toContainText('mother, adopted')
})

/** Presses Tab (or Shift+Tab) until the control with this name has the focus. */
/** With the arrow keys: letters that are typed too slowly would each start a new search. */
async function chooseByKeys(page: Page, label: string, value: string) {
  const select = page.getByLabel(label, { exact: true })
  await expect(select).toBeFocused()
  await page.keyboard.press('Home')
  for (let presses = 0; presses < 12 && (await select.inputValue()) !== value; presses++)
    await page.keyboard.press('ArrowDown')
  await expect(select).toHaveValue(value)
}

async function tabTo(page: Page, name: string, backwards = false) {
  const target = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluateAll(found => found.some(one => one === document.activeElement))) return
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`Tab never reached "${name}"`)
}
