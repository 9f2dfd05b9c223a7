import type { Page } from '@playwright/test'
import {
  cancel,
  date,
  description,
  editForm,
  expectOrder,
  involve,
  involved,
  location,
  openAdd,
  openEdit,
  row,
  save,
  someHistory,
  type,
} from '../support/historyList.ts'
import { expectMessage, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

test('HIST-3 HIST-9 Edit turns the row into fields; Cancel discards, Save stores the changes, for every family member @phone', async ({
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
  await form.getByRole('button', { name: 'Remove Zdeněk Dvořák' }).click()
  await involve(form, 'Anna Weber')
  await save(form)
  await expectMessage(page, 'Change saved.')
  for (const text of ['April 1912', 'Milestone', 'Emil Weber, Anna Weber'])
    await expect(row(page, 'Over the sea')).toContainText(text)
  await expect(row(page, 'Over the sea').getByRole('button', { name: /^Edit/ })).toBeFocused()
  expect(await history.event(voyage)).toMatchObject({ date: '1912-04', type: 'milestone', location: null })
})

test('HIST-5 HIST-6 HIST-9 a new row stays first until the table is sorted, and the form is reset @phone', async ({
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
  await expectMessage(page, 'Event saved.')
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

  // It is still first after visiting another event; sorting moves it to its place.
  await row(page, 'lake')
    .getByRole('link', { name: /^Learn More/ })
    .click()
  await page.getByRole('link', { name: 'Back to Family History' }).click()
  await expectOrder(page, ['golden', 'lake', 'war', 'voyage'])
  if (isMobile) await page.getByRole('button', { name: 'Reverse order' }).click()
  else await header(page, 'Date').getByRole('button').click()
  await expectOrder(page, ['golden', 'voyage', 'war', 'lake'])
  await page.goto('/family-history')
  await expectOrder(page, ['lake', 'war', 'voyage', 'golden'])
})

test('HIST-9 a child can add and edit events, too', async ({ people }) => {
  await someHistory(people)
  const page = await (await people.child('Carl Child')).browser('/family-history')
  const form = await openAdd(page)
  await date(form).fill('2020')
  await description(form).fill('We baked a cake')
  await save(form)
  await expectMessage(page, 'Event saved.')
  await openEdit(page, 'We baked a cake')
  await description(editForm(page)).fill('We baked two cakes')
  await save(editForm(page))
  await expect(row(page, 'We baked two cakes')).toBeVisible()

  // Before filling in a birth, a child reads that it can't record someone else's.
  await openAdd(page)
  await type(form).selectOption('Birth')
  await expect(
    form.getByText('Only grown-ups can record a birth. Ask someone in the family to do it.'),
  ).toBeVisible()
  await type(form).selectOption('Death')
  await expect(form.getByText('Only grown-ups can record a death.')).toBeVisible()
  await type(form).selectOption('Reunion')
  await expect(form.getByText('Only grown-ups')).toHaveCount(0)
})

test('a missing date or description, or an unclear date, is reported and the input stays', async ({
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
  // The hint moves Save down, so it has to be there before.
  await expect(form.getByText('This is not understood as a date.', { exact: false })).toBeVisible()
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

test('BIRTH-1 BIRTH-3 a birth names who was born, says what will change, and sets their birth date', async ({
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
  // People keep the order in which they were chosen until another one is selected as born.
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
  await expectMessage(page, "Anna Weber's profile now says: born 18 May 1950. It used to say 17 May 1950.")
  expect(await family.member(anna)).toMatchObject({ birthDate: '1950-05-18' })

  // A person cannot be born twice.
  await openAdd(page)
  await type(form).selectOption('Birth')
  await date(form).fill('1951')
  await description(form).fill('Once more')
  await involve(form, 'Anna Weber')
  await save(form)
  await expect(form.getByRole('group', { name: 'Family Involved' })).toHaveAccessibleDescription(
    "This person's birth is already in the history. Please edit that entry.",
  )
})

test('a date with two meanings offers both, and a range of years lasts for a war but not for a birth', async ({
  people,
  guard,
}) => {
  guard.allow(/422.*\/api\/dates/)
  const { owner, history } = await someHistory(people)
  const page = await owner.browser('/family-history')
  const form = await openAdd(page)
  await date(form).fill('3/4/1950')
  await expect(form.getByText('Is this 3 April 1950 or 4 March 1950? Please choose one.')).toBeVisible()
  await expect(form.getByRole('button', { name: '3 April 1950' })).toBeVisible()
  await form.getByRole('button', { name: '4 March 1950' }).click()
  await expect(date(form)).toHaveValue('4 March 1950')
  await expect(date(form)).toBeFocused()
  await expect(form.getByText('Understood as: 4 March 1950')).toBeVisible()
  await expect(form.getByRole('button', { name: '3 April 1950' })).toHaveCount(0)

  await date(form).fill('1914-1918')
  await type(form).selectOption('Birth')
  await expect(form.getByText('Understood as: between 1914 and 1918')).toBeVisible()
  await type(form).selectOption('War')
  await expect(form.getByText('Understood as: from 1914 to 1918')).toBeVisible()
  await description(form).fill('Away again')
  await save(form)
  await expectMessage(page, 'Event saved.')
  expect((await history.all()).find(event => event.description === 'Away again')).toMatchObject({
    date: '1914/1918',
  })
})

test('a birth proposes a sentence, and what looks like a mistake is pointed out before it is saved', async ({
  people,
}) => {
  const { owner, family, emil, anna } = await someHistory(people)
  await family.change(emil, { birthDate: '1920' })
  const page = await owner.browser('/family-history')
  const form = await openAdd(page)
  await type(form).selectOption('Birth')
  await involve(form, 'Anna Weber')
  await expect(description(form)).toHaveValue('Anna Weber was born')
  await type(form).selectOption('Death')
  await expect(description(form)).toHaveValue('Anna Weber died')
  await form.getByRole('button', { name: 'Remove Anna Weber' }).click()
  await involve(form, 'Emil Weber')
  await expect(description(form)).toHaveValue('Emil Weber died')
  await description(form).fill('He fell asleep')
  await type(form).selectOption('Birth')
  await expect(description(form)).toHaveValue('He fell asleep')
  await type(form).selectOption('Death')
  await date(form).fill('1919')
  await expect(form.getByText("Saving sets the date of death on Emil Weber's profile to 1919.")).toBeVisible()
  await expect(form.getByText('Understood as: 1919')).toBeVisible()
  await save(form)
  const warning = form.getByRole('region', { name: 'Please check this' })
  await expect(warning).toContainText('The date of death is before the date of birth.')
  await expect(warning).toBeFocused()
  expect(await family.member(emil)).toMatchObject({ deathDate: null })
  await form.getByRole('button', { name: 'Save anyway' }).click()
  await expectMessage(page, "Emil Weber's profile now says: died 1919.")

  await openAdd(page)
  await type(form).selectOption('Birth')
  await involve(form, 'Anna Weber')
  await date(form).fill('17 May 2999')
  await save(form)
  await expect(warning).toContainText('The date of birth is in the future.')
  await date(form).fill('17 May 1950')
  await form.getByRole('button', { name: 'Save anyway' }).click()
  await expectMessage(page, "Anna Weber's profile now says: born 17 May 1950.")
  expect(await family.member(anna)).toMatchObject({ birthDate: '1950-05-17' })
})

test('BIRTH-2 a birth date saved on a profile appears in the history once and follows later changes', async ({
  people,
}) => {
  const { owner, history, anna } = await someHistory(people)
  const births = async () => (await history.all()).filter(event => event.type === 'birth')
  for (const [typed, shown] of [
    ['17 May 1950', '17 May 1950'],
    ['about 1951', 'about 1951'],
  ] as const) {
    const page = await owner.browser(`/family-member/${anna.id}?edit`)
    await page.getByLabel('Birth date', { exact: true }).fill(typed)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(page, 'Changes to Anna Weber saved.')
    await page.goto('/family-history')
    await expect(row(page, 'Anna Weber was born')).toHaveCount(1)
    for (const text of [shown, 'Birth', 'Anna Weber'])
      await expect(row(page, 'Anna Weber was born')).toContainText(text)
    expect(await births()).toHaveLength(1)
  }
})

test('a death names who died; deleting the event keeps the date on the profile and says so', async ({
  people,
}) => {
  const { owner, family, emil } = await someHistory(people)
  const page = await owner.browser('/family-history')
  const form = await openAdd(page)
  await type(form).selectOption('Death')
  await expect(form.getByText('Choose who died. Their profile will get this date.')).toBeVisible()
  await involve(form, 'Emil Weber')
  await expect(form.getByText('Died: Emil Weber')).toBeVisible()
  await date(form).fill('1950')
  await description(form).fill('He fell asleep')
  // What is said about the date moves the buttons, so it is there before one is pressed.
  await expect(form.getByText("Saving sets the date of death on Emil Weber's profile to 1950.")).toBeVisible()
  await expect(form.getByText('Understood as: 1950')).toBeVisible()
  await save(form)
  await expectMessage(page, "Emil Weber's profile now says: died 1950.")
  expect(await family.member(emil)).toMatchObject({ deathDate: '1950', deceased: true })
  await row(page, 'He fell asleep')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, "The date of death on Emil Weber's profile hasn't changed.")
})

test('a version saved by someone else in the meantime is shown next to the input, and either can be kept', async ({
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
  await expect(form.getByRole('alert')).toContainText('This was changed somewhere else')
  await expect(description(form)).toHaveValue('In the trenches')
  for (const value of ['At the front', 'Verdun', 'Anna Weber, Emil Weber'])
    await expect(form.getByText(`Saved now: ${value}`)).toBeVisible()
  await form.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(description(form)).toHaveValue('At the front')
  await expect(involved(form)).toHaveText([/^Anna Weber/, /^Emil Weber/])

  await description(form).fill('In the trenches')
  await history.change(war, { description: 'Somewhere in France' })
  await save(form)
  await form.getByRole('button', { name: 'Save my version' }).click()
  await expect(row(page, 'In the trenches')).toContainText('Verdun')
})

test('if an event is deleted while being edited, the form says so and keeps the input', async ({
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

test('leaving the page with unsaved changes asks first', async ({ people }) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history')
  const form = await openEdit(page, 'Away in the war')
  await description(form).fill('In the trenches')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText("Your changes aren't saved yet.")
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(description(form)).toHaveValue('In the trenches')
  await cancel(form)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await onScreen(page, 'Profile')
})
