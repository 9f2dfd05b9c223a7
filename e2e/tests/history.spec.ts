import type { Page } from '@playwright/test'
import { Family } from '../support/family.ts'
import { History } from '../support/history.ts'
import {
  cancel,
  date,
  description,
  editForm,
  expectOrder,
  fillHistory,
  involve,
  involved,
  location,
  openAdd,
  openEdit,
  row,
  rows,
  save,
  type,
} from '../support/historyList.ts'
import { cut } from '../support/network.ts'
import type { People } from '../support/people.ts'
import { choosePerson, expectMessage, expectPath, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const COLUMNS = ['Date', 'Type', 'Description', 'Location', 'Family Involved', 'Source', 'Actions']
const DELETE_QUESTION = 'Are you sure you want to delete this event? This action cannot be undone.'

/** A family of three, and three events of it. */
async function someHistory(people: People) {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const history = new History(owner.api)
  const emil = await family.add('Emil Weber')
  const anna = await family.add('Anna Weber', {}, 'daughter', emil)
  const zdenek = await family.add('Zdeněk Dvořák', {}, 'brother', emil)
  const voyage = await history.add({
    ...{ date: '1912-04-02', type: 'immigration', description: 'The voyage', location: 'New York' },
    ...{ familyInvolved: [zdenek.id, emil.id], source: { description: 'Passenger list' } },
  })
  const war = await history.add({
    ...{ date: '1914/1918', type: 'war', description: 'Away in the war', location: 'Galicia' },
    ...{ familyInvolved: [emil.id], source: { description: 'A letter' } },
  })
  const reunion = await history.add({
    ...{ date: 'about 1975', type: 'reunion', description: 'Everybody at the lake', location: 'Chiemsee' },
    ...{ familyInvolved: [anna.id], source: { description: 'As Anna told it' } },
  })
  return { owner, family, history, emil, anna, zdenek, voyage, war, reunion }
}

const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

test('HIST-1 the seven columns; a header sorts, a second press reverses, and Actions does not sort', async ({
  people,
}) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history')
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNS)
  // The latest first.
  await expectOrder(page, ['lake', 'war', 'voyage'])
  await expect(header(page, 'Date')).toHaveAttribute('aria-sort', 'descending')
  const orders: [column: string, first: string[]][] = [
    ['Type', ['voyage', 'lake', 'war']],
    ['Description', ['war', 'lake', 'voyage']],
    ['Location', ['lake', 'war', 'voyage']],
    ['Family Involved', ['lake', 'war', 'voyage']],
    ['Source', ['war', 'lake', 'voyage']],
    ['Date', ['voyage', 'war', 'lake']],
  ]
  for (const [column, order] of orders) {
    await header(page, column).getByRole('button').click()
    await expect(header(page, column)).toHaveAttribute('aria-sort', 'ascending')
    await expectOrder(page, order)
    await header(page, column).getByRole('button').click()
    await expect(header(page, column)).toHaveAttribute('aria-sort', 'descending')
    await expectOrder(page, order.toReversed())
    await expect(page.locator('[aria-sort]')).toHaveCount(1)
  }
  await expect(header(page, 'Actions').getByRole('button')).toHaveCount(0)
})

test('HIST-1 on a phone the rows are cards, and what they are sorted by is chosen above them @only-phone', async ({
  people,
}) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history')
  await expectOrder(page, ['lake', 'war', 'voyage'])
  for (const text of ['from 1914 to 1918', 'War', 'Galicia', 'Emil Weber', 'A letter'])
    await expect(row(page, 'Away in the war')).toContainText(text)
  await page.getByLabel('Sort by').selectOption('Description')
  await expectOrder(page, ['war', 'lake', 'voyage'])
  await page.getByRole('button', { name: 'Reverse the order' }).click()
  await expectOrder(page, ['voyage', 'lake', 'war'])
})

test('HIST-2 DETAIL-1 Learn More tells of an event at the address of its row, and leads back to the list as it was @phone', async ({
  people,
}) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history?text=weber&sort=location&order=descending')
  await expectOrder(page, ['voyage', 'war', 'lake'])
  await row(page, 'Away in the war')
    .getByRole('link', { name: /^Learn More/ })
    .click()
  await expectPath(page, '/family-history/event/1')
  await onScreen(page, 'Away in the war')
  const main = page.getByRole('main')
  for (const text of ['from 1914 to 1918', 'War', 'Galicia', 'Emil Weber', 'A letter'])
    await expect(main).toContainText(text)
  await expect(main.getByRole('link', { name: 'View Source Document' })).toHaveCount(0)
  // The event came along with the step; it is still there when the page is loaded again.
  await page.reload()
  await onScreen(page, 'Away in the war')
  await main.getByRole('link', { name: 'Back to Family History' }).click()
  await expect(page).toHaveURL(/\/family-history\?text=weber&sort=location&order=descending$/)
  await expectOrder(page, ['voyage', 'war', 'lake'])
})

test('DETAIL-1 an event without a place and a source shows neither @phone', async ({ people }) => {
  const { owner, history } = await someHistory(people)
  await history.add({ date: '1999', description: 'A quiet year' })
  const page = await owner.browser('/family-history')
  await row(page, 'A quiet year')
    .getByRole('link', { name: /^Learn More/ })
    .click()
  await onScreen(page, 'A quiet year')
  await expect(page.getByRole('term')).toHaveText(['Date', 'Type', 'Family Involved'])
})

test("DETAIL-2 a row's address alone finds nothing; the link with the event's id does, an unknown one does not @phone", async ({
  people,
  guard,
}) => {
  guard.allow(/404.*\/api\/history/)
  const { owner, war } = await someHistory(people)
  const page = await owner.browser('/family-history/event/1')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Event not found.')
  await page.getByRole('link', { name: 'Back to Family History' }).click()
  await onScreen(page, 'Family History')
  await page.goto('/family-history/event/018f0000-0000-7000-8000-000000000001')
  await expect(alert).toHaveText('Event not found.')
  await page.goto('/family-history/event/nonsense')
  await expect(alert).toHaveText('Event not found.')
  await expect(page.getByRole('link', { name: 'Back to Family History' })).toBeVisible()
  await page.goto(`/family-history/event/${war.id}`)
  await onScreen(page, 'Away in the war')
})

test('DETAIL-2 Copy link gives the permanent link, which opens the event for others', async ({
  people,
  site,
}) => {
  const { owner, war } = await someHistory(people)
  const page = await owner.browser('/family-history')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await row(page, 'Away in the war')
    .getByRole('link', { name: /^Learn More/ })
    .click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectMessage(page, 'The link is copied.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${site.url}/family-history/event/${war.id}`)
  const other = await (await people.approved('Mara Member')).browser(new URL(link).pathname)
  await onScreen(other, 'Away in the war')
  await expect(other.getByRole('link', { name: 'Emil Weber' })).toBeVisible()
})

test('HIST-3 HIST-9 Edit turns the row into fields; Cancel leaves it, Save changes it, by anybody of the family @phone', async ({
  people,
}) => {
  const { history, voyage } = await someHistory(people)
  const page = await (await people.approved('Mara Member')).browser('/family-history')
  const form = await openEdit(page, 'The voyage')
  await expect(date(form)).toHaveValue('1912-04-02')
  await expect(type(form)).toHaveValue('immigration')
  await expect(description(form)).toHaveValue('The voyage')
  await expect(location(form)).toHaveValue('New York')
  await expect(involved(form)).toHaveText([/^Zdeněk Dvořák/, /^Emil Weber/])
  await expect(form.getByRole('button', { name: 'Passenger list' })).toBeVisible()
  await description(form).fill('Something else')
  await cancel(form)
  await expect(editForm(page)).toHaveCount(0)
  await expect(row(page, 'The voyage').getByRole('button', { name: /^Edit/ })).toBeFocused()

  await openEdit(page, 'The voyage')
  await date(form).fill('April 1912')
  await type(form).selectOption('Milestone')
  await description(form).fill('Over the sea')
  await location(form).fill('')
  await form.getByRole('button', { name: 'Take Zdeněk Dvořák off' }).click()
  await involve(form, 'Anna Weber')
  await save(form)
  await expectMessage(page, 'The change is saved.')
  for (const text of ['April 1912', 'Milestone', 'Emil Weber, Anna Weber'])
    await expect(row(page, 'Over the sea')).toContainText(text)
  await expect(row(page, 'Over the sea').getByRole('button', { name: /^Edit/ })).toBeFocused()
  expect(await history.event(voyage)).toMatchObject({ date: '1912-04', type: 'milestone', location: null })
})

test('HIST-4 only administrators see Delete, and it asks first @phone', async ({ people }) => {
  const { owner, history } = await someHistory(people)
  const member = await (await people.approved('Mara Member')).browser('/family-history')
  await expect(rows(member)).toHaveCount(3)
  await expect(member.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

  const page = await owner.browser('/family-history')
  const button = row(page, 'Away in the war').getByRole('button', { name: /^Delete/ })
  await button.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(DELETE_QUESTION)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(3)
  await button.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'The event is deleted.')
  await expectOrder(page, ['lake', 'voyage'])
  // What had the focus is gone; the next row has it.
  await expect(row(page, 'The voyage').getByRole('button', { name: /^Edit/ })).toBeFocused()
  expect(await history.all()).toHaveLength(2)
  // The other browser has heard of it.
  await expect(rows(member)).toHaveCount(2)
})

test('HIST-5 HIST-6 HIST-9 a new row is added, stands first until somebody sorts, and the form starts anew @phone', async ({
  people,
  isMobile,
}) => {
  await someHistory(people)
  const page = await (await people.approved('Mara Member')).browser('/family-history')
  const form = await openAdd(page)
  await expect(type(form)).toHaveValue('other')
  await expect(type(form).getByRole('option')).toHaveText([
    ...['Birthday', 'Anniversary', 'Milestone', 'Birth', 'Death', 'Other', 'Immigration', 'Reunion', 'War'],
  ])
  await date(form).fill('before 1880')
  await type(form).selectOption('Anniversary')
  await description(form).fill('The golden wedding')
  await location(form).fill('Ulm')
  await involve(form, 'Zdeněk Dvořák')
  await involve(form, 'Anna Weber')
  await save(form)
  await expectMessage(page, 'The event is saved.')
  await expectOrder(page, ['golden', 'lake', 'war', 'voyage'])
  for (const text of ['before 1880', 'Anniversary', 'Ulm', 'Zdeněk Dvořák, Anna Weber'])
    await expect(row(page, 'golden')).toContainText(text)

  await openAdd(page)
  await expect(type(form)).toHaveValue('other')
  for (const field of [date(form), description(form), location(form)]) await expect(field).toHaveValue('')
  await expect(involved(form)).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Add Source' })).toBeVisible()
  await cancel(form)
  await expect(page.getByRole('button', { name: 'Add Event' })).toBeFocused()

  // It is still first after a look at another event; sorting gives it its place.
  await row(page, 'lake')
    .getByRole('link', { name: /^Learn More/ })
    .click()
  await page.getByRole('link', { name: 'Back to Family History' }).click()
  await expectOrder(page, ['golden', 'lake', 'war', 'voyage'])
  if (isMobile) await page.getByRole('button', { name: 'Reverse the order' }).click()
  else await header(page, 'Date').getByRole('button').click()
  await expectOrder(page, ['golden', 'voyage', 'war', 'lake'])
  await page.goto('/family-history')
  await expectOrder(page, ['lake', 'war', 'voyage', 'golden'])
})

test('HIST-9 a child may add and edit events too @phone', async ({ people }) => {
  await someHistory(people)
  const page = await (await people.child('Carl Child')).browser('/family-history')
  const form = await openAdd(page)
  await date(form).fill('2020')
  await description(form).fill('We baked a cake')
  await save(form)
  await expectMessage(page, 'The event is saved.')
  await openEdit(page, 'We baked a cake')
  await description(editForm(page)).fill('We baked two cakes')
  await save(editForm(page))
  await expect(row(page, 'We baked two cakes')).toBeVisible()
})

test('an event without a date or a description, or with a date that nobody understands, keeps what was typed @phone', async ({
  people,
  guard,
}) => {
  guard.allow(/422.*\/api\/(history|dates)/)
  const { history } = await someHistory(people)
  const page = await (await people.owner()).browser('/family-history')
  const form = await openAdd(page)
  await location(form).fill('Bergen')
  await save(form)
  await expect(form.getByRole('alert')).toHaveText('Please check what you entered.')
  await expect(date(form)).toBeFocused()
  await expect(date(form)).toHaveAccessibleDescription(/Please fill this in\./)
  await expect(description(form)).toHaveAccessibleDescription(/Please fill this in\./)
  await date(form).fill('when it snowed')
  await description(form).fill('The long winter')
  await save(form)
  await expect(date(form)).toHaveAttribute('aria-invalid', 'true')
  await expect(date(form)).toHaveValue('when it snowed')
  await expect(description(form)).toHaveValue('The long winter')
  await expect(location(form)).toHaveValue('Bergen')
  expect(await history.all()).toHaveLength(3)
  await date(form).fill('about 1887')
  await expect(form.getByText('Understood as: about 1887')).toBeVisible()
  await save(form)
  await expectOrder(page, ['long winter', 'lake', 'war', 'voyage'])
  await expect(row(page, 'long winter')).toContainText('about 1887')
})

test('BIRTH-1 BIRTH-3 a birth names who was born, says what will change, and sets their birth date @phone', async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/api\/history/)
  const { owner, family, anna, emil } = await someHistory(people)
  const page = await owner.browser('/family-history')
  const form = await openAdd(page)
  await type(form).selectOption('Birth')
  await date(form).fill('17 May 1950')
  await description(form).fill('A girl at last')
  await involve(form, 'Emil Weber')
  await expect(form.getByText('Born: Emil Weber')).toBeVisible()
  await involve(form, 'Anna Weber')
  // The order is the one in which they were chosen, until somebody else is chosen to stand first.
  await expect(form.getByText('Born: Emil Weber')).toBeVisible()
  await form.getByLabel('Who was born?').selectOption('Anna Weber')
  await expect(form.getByText('Born: Anna Weber')).toBeVisible()
  await expect(involved(form)).toHaveText([/^Anna Weber/, /^Emil Weber/])
  await expect(
    form.getByText("Saving sets the birth date on Anna Weber's profile to 17 May 1950."),
  ).toBeVisible()
  await save(form)
  await expectMessage(page, "Anna Weber's profile now says: born 17 May 1950.")
  expect(await family.member(anna)).toMatchObject({ birthDate: '1950-05-17' })
  expect((await family.member(emil)).birthDate ?? null).toBeNull()
  await expect(row(page, 'A girl at last')).toContainText('Anna Weber, Emil Weber')

  await openEdit(page, 'A girl at last')
  await date(editForm(page)).fill('18 May 1950')
  await expect(
    editForm(page).getByText(
      "Anna Weber's profile says: born 17 May 1950. Saving changes it to 18 May 1950.",
    ),
  ).toBeVisible()
  await save(editForm(page))
  await expectMessage(page, "Anna Weber's profile now says: born 18 May 1950. Before, it said 17 May 1950.")
  expect(await family.member(anna)).toMatchObject({ birthDate: '1950-05-18' })

  // Nobody is born twice.
  await openAdd(page)
  await type(form).selectOption('Birth')
  await date(form).fill('1951')
  await description(form).fill('Once more')
  await involve(form, 'Anna Weber')
  await save(form)
  await expect(form.getByRole('group', { name: 'Family Involved' })).toHaveAccessibleDescription(
    'The birth of this person is already in the history. Please change that entry.',
  )
})

test('BIRTH-2 a birth date saved on a profile is in the history, once, and follows the next change @phone', async ({
  people,
}) => {
  const { owner, history, anna } = await someHistory(people)
  const births = async () => (await history.all()).filter(event => event.type === 'birth')
  for (const [typed, said] of [
    ['17 May 1950', '17 May 1950'],
    ['about 1951', 'about 1951'],
  ] as const) {
    const page = await owner.browser(`/family-member/${anna.id}?edit`)
    await page.getByLabel('Birth date', { exact: true }).fill(typed)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await onScreen(page, 'Anna Weber')
    await page.goto('/family-history')
    await expect(row(page, 'Anna Weber was born')).toHaveCount(1)
    for (const text of [said, 'Birth', 'Anna Weber'])
      await expect(row(page, 'Anna Weber was born')).toContainText(text)
    expect(await births()).toHaveLength(1)
  }
})

test('a death names who died, and taking the event away leaves the date and says so', async ({ people }) => {
  const { owner, family, emil } = await someHistory(people)
  const page = await owner.browser('/family-history')
  const form = await openAdd(page)
  await type(form).selectOption('Death')
  await expect(form.getByText('Choose who died, and their profile gets this date.')).toBeVisible()
  await involve(form, 'Emil Weber')
  await expect(form.getByText('Died: Emil Weber')).toBeVisible()
  await date(form).fill('1950')
  await description(form).fill('He fell asleep')
  await save(form)
  await expectMessage(page, "Emil Weber's profile now says: died 1950.")
  expect(await family.member(emil)).toMatchObject({ deathDate: '1950', deceased: true })
  await row(page, 'He fell asleep')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, "The date of death on Emil Weber's profile stays as it is.")
})

test('what somebody else has saved meanwhile stands beside what was typed, and either can be kept @phone', async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/api\/history/)
  const { owner, history, war, emil, anna } = await someHistory(people)
  const page = await owner.browser('/family-history')
  const form = await openEdit(page, 'Away in the war')
  await description(form).fill('In the trenches')
  await history.change(war, {
    description: 'At the front',
    location: 'Verdun',
    familyInvolved: [anna.id, emil.id],
  })
  await save(form)
  await expect(form.getByRole('alert')).toContainText('Somebody else changed this event')
  await expect(description(form)).toHaveValue('In the trenches')
  for (const value of ['At the front', 'Verdun', 'Anna Weber, Emil Weber'])
    await expect(form.getByText(`Saved now: ${value}`)).toBeVisible()
  await form.getByRole('button', { name: 'Take what is saved' }).click()
  await expect(description(form)).toHaveValue('At the front')
  await expect(involved(form)).toHaveText([/^Anna Weber/, /^Emil Weber/])

  await description(form).fill('In the trenches')
  await history.change(war, { description: 'Somewhere in France' })
  await save(form)
  await form.getByRole('button', { name: 'Save what I typed' }).click()
  await expect(row(page, 'In the trenches')).toContainText('Verdun')
})

test('an event that is deleted while it is edited says so and keeps what was typed', async ({
  people,
  guard,
}) => {
  guard.allow(/404.*\/api\/history/)
  const { owner, history, war } = await someHistory(people)
  const page = await owner.browser('/family-history')
  const form = await openEdit(page, 'Away in the war')
  await description(form).fill('In the trenches')
  await history.remove(war)
  await expect(page.getByText('2 events')).toBeVisible()
  await save(form)
  await expect(form.getByRole('alert')).toHaveText('Event not found.')
  await expect(description(form)).toHaveValue('In the trenches')
})

test('the history is filtered by text, type, person and years, and the address keeps it @phone', async ({
  people,
  isMobile,
}) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history')
  const filters = page.getByRole('search', { name: 'Filters' })
  if (isMobile) await filters.getByRole('button', { name: 'Filters' }).click()
  // Without case and accents, in whatever column.
  await filters.getByLabel('Search the history').fill('DVORAK york')
  await expectOrder(page, ['voyage'])
  await expect(page.getByText('1 of 3 events')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectOrder(page, ['lake', 'war', 'voyage'])
  await expect(filters.getByLabel('Search the history')).toHaveValue('')
  await filters.getByLabel('Type').selectOption('War')
  await expectOrder(page, ['war'])
  await filters.getByLabel('Type').selectOption('any')
  await choosePerson(filters, 'Person', 'Emil Weber')
  await expectOrder(page, ['war', 'voyage'])
  await filters.getByLabel('From year').fill('1916')
  await expectOrder(page, ['war'])
  await filters.getByLabel('From year').fill('1919')
  await expect(page.getByText('No event matches these filters.')).toBeVisible()
  await filters.getByLabel('From year').fill('')
  await filters.getByLabel('To year').fill('1915')
  await expect(page).toHaveURL(/person=.*&to=1915$/)
  await expectOrder(page, ['war', 'voyage'])
  await page.reload()
  await expectOrder(page, ['war', 'voyage'])
  // A row that is being edited stays, whatever is searched for.
  await openEdit(page, 'Away in the war')
  await page.getByLabel('Search the history').fill('voyage')
  await expectOrder(page, ['', 'voyage'])
  await expect(description(editForm(page))).toHaveValue('Away in the war')
})

test('the table and the timeline show the same events; what is being typed waits @phone', async ({
  people,
}) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history?type=war')
  await expectOrder(page, ['war'])
  const form = await openEdit(page, 'Away in the war')
  await description(form).fill('In the trenches')
  const views = page.getByRole('group', { name: 'How to show the history' })
  await views.getByRole('button', { name: 'Timeline' }).click()
  await expect(page).toHaveURL(/view=timeline/)
  await expect(page.getByRole('heading', { name: '1910s' })).toBeVisible()
  await expect(form).toBeHidden()
  await views.getByRole('button', { name: 'Table' }).click()
  await expect(description(form)).toHaveValue('In the trenches')
})

test('leaving the page asks about what is not saved @phone', async ({ people, isMobile }) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history')
  const form = await openEdit(page, 'Away in the war')
  await description(form).fill('In the trenches')
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('What you entered is not saved yet.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(description(form)).toHaveValue('In the trenches')
  await cancel(form)
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await onScreen(page, 'Profile')
})

test('an empty history says so kindly, and what others add appears by itself @phone', async ({ people }) => {
  const owner = await people.owner()
  const page = await owner.browser('/family-history')
  await expect(page.getByText('Nothing is recorded yet.')).toBeVisible()
  const form = await openAdd(page)
  await cancel(form)
  await new History(owner.api).add({ date: '1900', description: 'The first of all' })
  await expect(row(page, 'The first of all')).toBeVisible()
  await expect(page.getByText('1 event', { exact: true })).toBeVisible()
})

test('printing shows every event that is filtered, and no buttons', async ({ people, site }) => {
  const { owner, war } = await someHistory(people)
  await fillHistory(site, war, 100)
  const page = await owner.browser('/family-history?type=war')
  await expect(page.getByText('101 of 103 events')).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(100)
  await page.emulateMedia({ media: 'print' })
  await expect(rows(page)).toHaveCount(101)
  await expect(page.getByRole('link', { name: /^Learn More/ })).toHaveCount(0)
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNS.slice(0, 6))
})

test('five thousand events: typing into a row, walking by keyboard and searching stay fluent @phone', async ({
  people,
  site,
}) => {
  const { owner, war } = await someHistory(people)
  await fillHistory(site, war, 5_000)
  const page = await owner.browser('/family-history')
  await expect(page.getByText('5003 events')).toBeVisible()
  // Only what is in sight is drawn, and all of it is counted.
  expect(await rows(page).count()).toBeLessThan(60)
  const form = await openEdit(page, 'Everybody at the lake')
  await description(form).fill('')
  await description(form).pressSequentially('Everybody at the lake, and the dog too')
  await expect(description(form)).toHaveValue('Everybody at the lake, and the dog too')
  // Far down the page the row is still there, with what was typed.
  await page.mouse.wheel(0, 100_000)
  await expect(row(page, 'Everybody').getByLabel('Description', { exact: true })).not.toBeInViewport()
  await expect(description(form)).toHaveValue('Everybody at the lake, and the dog too')
  await save(form)
  await expect(row(page, 'and the dog too')).toBeInViewport()
  // The keyboard comes to rows that were not drawn before.
  const before = await placeOfFocus(page)
  for (let step = 0; step < 80; step++) await page.keyboard.press('Tab')
  expect(await placeOfFocus(page)).toBeGreaterThan(before + 20)
  await page.getByLabel('Search the history').fill('number 4711')
  await expectOrder(page, ['Event number 4711'])
  await row(page, '4711')
    .getByRole('link', { name: /^Learn More/ })
    .click()
  await onScreen(page, 'Event number 4711')
})

/** The place in the list of the row that has the focus. */
function placeOfFocus(page: Page): Promise<number> {
  return page.evaluate(() => {
    const row = document.activeElement?.closest('[aria-rowindex], [aria-posinset]')
    return Number(row?.getAttribute('aria-rowindex') ?? row?.getAttribute('aria-posinset') ?? Number.NaN)
  })
}

test('while the history cannot be loaded a red box says so, and trying again helps', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/history/)
  const { owner } = await someHistory(people)
  const page = await owner.browser('/profile')
  const line = await cut(page, '**/api/history')
  await page.goto('/family-history')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The family history could not be loaded.',
  )
  await line.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectOrder(page, ['lake', 'war', 'voyage'])
})
