import type { Locator } from '@playwright/test'
import { Calendar } from '../support/calendar.ts'
import { create, date, edit, eventsOf, membersOf, save, title } from '../support/eventForm.ts'
import { Family } from '../support/family.ts'
import { failResponses } from '../support/network.ts'
import { expectError, expectMessage, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('EVENT-1 EVENT-9 title and date are required, everything else has a default or is optional', async ({
  people,
}) => {
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/create-event')
  await onScreen(page, 'Create Event')
  await expect(page.getByLabel('Type')).toHaveValue('other')
  await expect(page.getByRole('radio', { name: 'Family: logged-in members' })).toBeChecked()
  await expect(membersOf(page)).toHaveCount(0)
  await expect(page.getByLabel('Family', { exact: true })).toHaveCount(0)

  await page.getByLabel('Description').fill('Bring boots.')
  await create(page).click()
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveAccessibleDescription('Please fill this in.')
  await expect(date(page)).toHaveAccessibleDescription('Please fill this in.')
  await expect(page.getByLabel('Description')).toHaveValue('Bring boots.')
  expect(await eventsOf(mara)).toEqual([])

  await title(page).fill('  Walk around the lake ')
  await date(page).fill('2026-07-10')
  await create(page).click()
  await expectMessage(page, 'Event created successfully!')
  expect(await eventsOf(mara)).toMatchObject([
    {
      ...{ title: 'Walk around the lake', description: 'Bring boots.', date: '2026-07-10', endDate: null },
      ...{ time: null, type: 'other', visibility: 'family', tags: [], familyMemberIds: [], familyId: null },
    },
  ])
})

test('EVENT-1 the checklist appears once there is a family member', async ({ people }) => {
  const owner = await people.owner()
  const page = await owner.browser('/create-event')
  await expect(title(page)).toBeVisible()
  await expect(membersOf(page)).toHaveCount(0)
  await new Family(owner.api).add('Anna Weber', { birthDate: '1950' })
  // The page updates automatically.
  await expect(membersOf(page).getByRole('checkbox', { name: 'Anna Weber (born 1950)' })).toBeVisible()
})

test('EVENT-2 a created event is confirmed, and the form is cleared for the next one', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  const ben = await family.add('Ben Weber', {}, 'son', anna)
  const { id: familyId } = await owner.api.call<{ id: string }>('POST', '/api/families', { name: 'Webers' })

  const page = await owner.browser('/create-event?date=2026-07-10')
  await expect(date(page)).toHaveValue('2026-07-10')
  await title(page).fill('Reunion')
  await page.getByLabel('Type').selectOption('holiday')
  await page.getByLabel('Time').fill('15:30')
  await page.getByLabel('Lasts several days').check()
  await page.getByLabel('Last day').fill('2026-07-12')
  await page.getByLabel('Description').fill('By the lake.\nBring boots.')
  await page.getByRole('radio', { name: /^Public/ }).check()
  await page.getByLabel('Family', { exact: true }).selectOption('Webers')
  await membersOf(page).getByLabel('Ben Weber').check()
  await membersOf(page).getByLabel('Anna Weber').check()
  await page.getByLabel('Tags').fill('summer, , Lake,lake')
  await expect(page.getByRole('list', { name: 'Understood as' }).getByRole('listitem')).toHaveText([
    'summer',
    'Lake',
  ])
  await create(page).click()

  await expectMessage(page, 'Event created successfully!')
  await expect(title(page)).toBeFocused()
  await page.getByRole('button', { name: 'View: Reunion' }).click()
  const details = page.getByRole('dialog', { name: 'Reunion' })
  await expect(details).toContainText('By the lake.')
  await details.getByRole('button', { name: 'Close' }).click()
  // It stays until it is dismissed.
  await expect(page.getByRole('button', { name: 'View: Reunion' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(page.getByRole('button', { name: 'View: Reunion' })).toHaveCount(0)
  await expect(title(page)).toBeFocused()
  for (const label of ['Title', 'Date', 'Time', 'Description', 'Tags'])
    await expect(page.getByLabel(label)).toHaveValue('')
  await expect(page.getByLabel('Type')).toHaveValue('other')
  await expect(page.getByLabel('Lasts several days')).not.toBeChecked()
  await expect(page.getByRole('radio', { name: /^Family/ })).toBeChecked()
  await expect(membersOf(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page).toHaveURL('/create-event')
  expect(await eventsOf(owner)).toMatchObject([
    {
      ...{ title: 'Reunion', date: '2026-07-10', endDate: '2026-07-12', time: '15:30', type: 'holiday' },
      ...{
        visibility: 'public',
        familyId,
        tags: ['summer', 'Lake'],
        description: 'By the lake.\nBring boots.',
      },
      familyMemberIds: [ben.id, anna.id],
    },
  ])
})

test('EVENT-2 if an event cannot be created, the input stays', async ({ people, site }) => {
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/create-event')
  await title(page).fill('Reunion')
  await date(page).fill('2026-07-10')
  await page.getByLabel('Tags').fill('summer')
  await site.end()
  await create(page).click()
  await expectError(page, 'Failed to create event. Please try again.')
  await expect(title(page)).toHaveValue('Reunion')
  await expect(date(page)).toHaveValue('2026-07-10')
  await expect(page.getByLabel('Tags')).toHaveValue('summer')
  await site.begin()
  await create(page).click()
  await expectMessage(page, 'Event created successfully!')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  expect((await eventsOf(mara)).map(event => event.title)).toEqual(['Reunion'])
})

test('EVENT-2 a lost response does not create a second event, even if the form was changed since', async ({
  people,
  guard,
}) => {
  guard.allow(/(502|409).*\/api\/events/)
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/create-event')
  await title(page).fill('Reunion')
  await date(page).fill('2026-07-10')
  await failResponses(page, '**/api/events', 502)
  await create(page).click()
  await expectError(page, 'Failed to create event. Please try again.')
  await page.unroute('**/api/events')
  await title(page).fill('Great reunion')
  await create(page).click()
  await expectMessage(page, 'Event created successfully!')
  expect((await eventsOf(mara)).map(event => event.title)).toEqual(['Great reunion'])
})

test('server errors are shown at their field, and no input is lost', async ({ people, guard }) => {
  guard.allow(/422.*\/api\/events/)
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/create-event')
  await title(page).fill('x'.repeat(201))
  await date(page).fill('2026-07-10')
  await page.getByLabel('Lasts several days').check()
  const lastDay = page.getByLabel('Last day')
  await lastDay.fill('2026-07-01')
  await create(page).click()
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveAccessibleDescription('Please use at most 200 characters.')
  await expect(lastDay).toHaveAccessibleDescription('The last day is before the first.')

  await title(page).fill('Reunion')
  await create(page).click()
  await expectError(page, 'The last day is before the first.')
  await expect(lastDay).toBeFocused()
  await lastDay.fill('2028-01-01')
  await create(page).click()
  await expectError(page, 'An event can last at most a year.')
  await lastDay.fill('2026-07-12')
  await page.getByLabel('Tags').fill(Array.from({ length: 21 }, (_, index) => `tag ${index}`).join(', '))
  await create(page).click()
  await expectError(page, 'Please enter at most 20.')
  await expect(page.getByLabel('Tags')).toBeFocused()
  expect(await eventsOf(mara)).toEqual([])
})

test('an incomplete date or time, or a two-digit year, is not treated as empty', async ({ people }) => {
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/create-event')
  await title(page).fill('Reunion')
  await date(page).focus()
  await page.keyboard.type('10')
  await page.getByLabel('Time').focus()
  await page.keyboard.type('15')
  await create(page).click()
  await expect(date(page)).toHaveAccessibleDescription('Please choose a valid day.')
  await expect(page.getByLabel('Time')).toHaveAccessibleDescription('Please enter a time such as 15:30.')

  await page.getByLabel('Time').fill('')
  await date(page).fill('0026-07-10')
  await create(page).click()
  await expectError(page, 'Please check what you entered.')
  await expect(date(page)).toHaveAccessibleDescription('Please type all four digits of the year.')
  expect(await eventsOf(mara)).toEqual([])
})

test('EVENT-4 there are six types and three visibilities, each with its explanation', async ({ people }) => {
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/create-event')
  await expect(page.getByLabel('Type').getByRole('option')).toHaveText([
    ...['Birthday', 'Anniversary', 'Holiday', 'Milestone', 'Story', 'Other'],
  ])
  const visibility = page.getByRole('radiogroup', { name: 'Visibility' })
  await expect(visibility.locator('label')).toHaveText([
    'Public: all family members, also in their phone calendars',
    'Family: logged-in members',
    'Private: only you',
  ])
  const types = ['birthday', 'anniversary', 'holiday', 'milestone', 'story', 'other']
  const names = [/^Public/, /^Family/, /^Private/]
  for (const [index, type] of types.entries()) {
    await title(page).fill(`A ${type}`)
    await date(page).fill(`2026-07-0${index + 1}`)
    await page.getByLabel('Type').selectOption(type)
    await visibility.getByRole('radio', { name: names[index % 3] as RegExp }).check()
    await create(page).click()
    await expect(title(page)).toHaveValue('')
  }
  expect((await eventsOf(mara)).map(event => `${event.type} ${event.visibility}`)).toEqual([
    ...['other private', 'story family', 'milestone public'],
    ...['holiday private', 'anniversary family', 'birthday public'],
  ])
})

test('a yearly event says so and has no last day; a last day entered earlier is kept', async ({ people }) => {
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/create-event?date=2026-07-10')
  await title(page).fill('Wedding')
  await page.getByLabel('Lasts several days').check()
  await page.getByLabel('Last day').fill('2026-07-12')
  await page.getByLabel('Type').selectOption('anniversary')
  await expect(page.getByText('Repeats every year.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Lasts several days')).toBeHidden()
  await expect(page.getByLabel('Last day')).toBeHidden()
  await page.getByLabel('Type').selectOption('holiday')
  await expect(page.getByText('Repeats every year.', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Last day')).toHaveValue('2026-07-12')
  await page.getByLabel('Type').selectOption('birthday')
  await create(page).click()
  await expectMessage(page, 'Event created successfully!')
  expect(await eventsOf(mara)).toMatchObject([{ title: 'Wedding', endDate: null, recurring: true }])
})

test('an event with two family members can be created with the keyboard alone', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  const ben = await family.add('Ben Weber', {}, 'son', anna)
  const page = await owner.browser('/create-event')
  await expect(title(page)).toBeVisible()
  const keys = page.keyboard
  const tabTo = async (control: Locator) => {
    for (let steps = 0; steps < 60; steps++) {
      if (await control.evaluate(node => node === document.activeElement)) return
      await keys.press('Tab')
    }
    await expect(control).toBeFocused()
  }
  await tabTo(title(page))
  await keys.type('Reunion')
  await tabTo(page.getByLabel('Type'))
  // One letter is enough; with more, a slow keystroke would start a new search in the list.
  await keys.press('h')
  await expect(page.getByLabel('Type')).toHaveValue('holiday')
  await tabTo(date(page))
  // The browser decides the order of day and month; 10 October is the same in both.
  await keys.type('10102026')
  await expect(date(page)).toHaveValue('2026-10-10')
  await tabTo(page.getByRole('radio', { name: /^Family/ }))
  await keys.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked()
  await tabTo(membersOf(page).getByLabel('Ben Weber'))
  await keys.press('Space')
  await keys.press('Shift+Tab')
  await expect(membersOf(page).getByLabel('Anna Weber')).toBeFocused()
  await keys.press('Space')
  await tabTo(page.getByLabel('Tags'))
  await keys.type('lake')
  await keys.press('Enter')
  await keys.type('summer')
  await expect(page.getByLabel('Tags')).toHaveValue('lake, summer')
  await tabTo(create(page))
  await keys.press('Enter')
  await expectMessage(page, 'Event created successfully!')
  await expect(title(page)).toBeFocused()
  expect(await eventsOf(owner)).toMatchObject([
    {
      ...{ title: 'Reunion', date: '2026-10-10', type: 'holiday', visibility: 'public' },
      ...{ tags: ['lake', 'summer'], familyMemberIds: [ben.id, anna.id] },
    },
  ])
})

test('a large family can be searched; chosen people are listed in order and can be removed', async ({
  people,
}) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  for (let number = 10; number < 50; number++) await family.add(`Person ${number}`, {}, 'child', anna)
  const event = await new Calendar(owner.api).add({
    ...{ title: 'Reunion', date: '2026-07-10' },
    familyMemberIds: [anna.id],
  })
  const page = await owner.browser(edit(event))
  const members = membersOf(page)
  await expect(members.getByRole('checkbox')).toHaveCount(30)
  await expect(members.getByText('11 more. Type more of the name.')).toBeVisible()
  const chosen = members.getByRole('list', { name: 'Chosen family members' }).getByRole('listitem')
  await expect(chosen).toHaveText([/Anna Weber/])

  const search = members.getByRole('searchbox', { name: 'Find a family member' })
  await search.fill('person 25')
  await expect(members.getByRole('checkbox')).toHaveCount(1)
  // Enter chooses the only match and does not submit the form.
  await search.press('Enter')
  await expect(search).toHaveValue('')
  await search.fill('person 4')
  await search.press('Enter')
  await expect(search).toHaveValue('person 4')
  await members.getByLabel('Person 41').check()
  await expect(chosen).toHaveText([/Anna Weber/, /Person 25/, /Person 41/])
  await expect(members.getByRole('status').filter({ hasText: '3 people chosen' })).toBeVisible()
  await members.getByRole('button', { name: 'Remove Person 41' }).click()
  await expect(members.getByLabel('Person 41')).not.toBeChecked()
  await expect(members.getByRole('button', { name: 'Remove Person 25' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(members.getByRole('button', { name: 'Remove Anna Weber' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await search.fill('nobody at all')
  await expect(members.getByText('No one by that name.')).toBeVisible()
  await search.fill('weber')
  await members.getByLabel('Anna Weber').check()
  await save(page).click()
  await expectMessage(page, 'Event updated successfully!')
  expect(await new Calendar(owner.api).event(event)).toMatchObject({ familyMemberIds: [anna.id] })
})

test('choosing someone who was deleted in the meantime is reported as the problem', async ({
  people,
  guard,
}) => {
  guard.allow(/422.*\/api\/events/)
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  const ben = await family.add('Ben Weber', {}, 'son', anna)
  const page = await owner.browser('/create-event?date=2026-07-10')
  await title(page).fill('Reunion')
  await membersOf(page).getByLabel('Ben Weber').check()
  await owner.api.call('DELETE', `/api/members/${ben.id}?version=${ben.version}`)
  await create(page).click()
  await expectError(page, 'One of the people you chose is no longer in the family.')
  await expect(membersOf(page)).toBeFocused()
  await membersOf(page).getByLabel('Ben Weber').uncheck()
  await create(page).click()
  await expectMessage(page, 'Event created successfully!')
})
