import { Calendar } from '../support/calendar.ts'
import { date, edit, eventsOf, membersOf, save, title } from '../support/eventForm.ts'
import { Family } from '../support/family.ts'
import { disconnect, hold } from '../support/network.ts'
import { dialogsLeft, expectError, expectMessage, expectPath, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const QUESTION = 'Are you sure you want to delete this event? This action cannot be undone.'
const NOTHING = '018f0000-0000-7000-8000-000000000001'
const READ_ONLY = 'Only the person who created this event and administrators can change it.'

test('EVENT-3 Edit Event loads the event, saves it and goes back', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  const ben = await family.add('Ben Weber', {}, 'son', anna)
  const calendar = new Calendar(owner.api)
  const event = await calendar.add({
    ...{ title: 'Reunion', date: '2026-07-10', endDate: '2026-07-12', time: '15:30', type: 'holiday' },
    ...{ visibility: 'public', tags: ['lake', 'summer'], description: 'By the lake.' },
    familyMemberIds: [ben.id, anna.id],
  })
  const page = await owner.browser('/events')
  await page.getByRole('link', { name: 'Edit Reunion' }).click()
  await onScreen(page, 'Edit Event')
  await expectPath(page, edit(event))
  await expect(title(page)).toHaveValue('Reunion')
  await expect(date(page)).toHaveValue('2026-07-10')
  await expect(page.getByLabel('Last day')).toHaveValue('2026-07-12')
  await expect(page.getByLabel('Time')).toHaveValue('15:30')
  await expect(page.getByLabel('Type')).toHaveValue('holiday')
  await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked()
  await expect(page.getByLabel('Description')).toHaveValue('By the lake.')
  await expect(page.getByLabel('Tags')).toHaveValue('lake, summer')
  await expect(membersOf(page).getByRole('checkbox', { checked: true })).toHaveCount(2)

  await title(page).fill('Great reunion')
  await page.getByLabel('Lasts several days').uncheck()
  await page.getByLabel('Time').fill('')
  await membersOf(page).getByLabel('Ben Weber').uncheck()
  await save(page).click()
  await expectMessage(page, 'Event updated successfully!')
  await expectPath(page, '/events')
  await expect(page.getByRole('article', { name: 'Great reunion' })).toBeVisible()
  expect(await calendar.event(event)).toMatchObject({
    ...{ title: 'Great reunion', endDate: null, time: null, tags: ['lake', 'summer'], type: 'holiday' },
    familyMemberIds: [anna.id],
  })
})

test('EVENT-3 after opening the URL directly, saving leads to the dashboard', async ({ people }) => {
  const mara = await people.approved('Mara Member')
  const event = await new Calendar(mara.api).add({ title: 'Reunion', date: '2026-07-10' })
  const page = await mara.browser(edit(event))
  await title(page).fill('Great reunion')
  await save(page).click()
  await expectMessage(page, 'Event updated successfully!')
  await expectPath(page, '/dashboard')
})

test('EVENT-3 EVENT-8 a missing event, a loading error or a saving error is shown in a red box', async ({
  people,
  guard,
}) => {
  guard.allow(/404.*\/api\/events\//)
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/events\//)
  const mara = await people.approved('Mara Member')
  const event = await new Calendar(mara.api).add({ title: 'Reunion', date: '2026-07-10' })
  const page = await mara.browser(edit({ id: NOTHING }))
  await onScreen(page, 'Edit Event')
  await expectError(page, 'Event not found.')
  const response = await mara.api.send('GET', `/api/events/${NOTHING}`)
  expect(await response.json()).toMatchObject({ status: 404, message: 'Event not found' })

  const slow = await hold(page, '**/api/events/*')
  await page.goto(edit(event))
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await slow.release()
  await expect(title(page)).toHaveValue('Reunion')

  const line = await disconnect(page, '**/api/events/*')
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load event.')
  await line.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(title(page)).toHaveValue('Reunion')

  await title(page).fill('Great reunion')
  const saving = await disconnect(page, '**/api/events/*')
  await save(page).click()
  await expectError(page, 'Failed to update event. Please try again.')
  await expect(title(page)).toHaveValue('Great reunion')
  await saving.reconnect()
  await save(page).click()
  await expectMessage(page, 'Event updated successfully!')
  expect((await eventsOf(mara)).map(({ title }) => title)).toEqual(['Great reunion'])
})

test('EVENT-8 an event that someone deletes in the meantime is not found when saving', async ({
  people,
  guard,
}) => {
  guard.allow(/404.*\/api\/events\//)
  const mara = await people.approved('Mara Member')
  const calendar = new Calendar(mara.api)
  const event = await calendar.add({ title: 'Reunion', date: '2026-07-10' })
  const page = await mara.browser(edit(event))
  await title(page).fill('Great reunion')
  await calendar.remove(event)
  await save(page).click()
  await expectError(page, 'Event not found.')
  await expect(title(page)).toHaveValue('Great reunion')
})

test('EVENT-7 the creator and admins can edit and delete; others can read the event and see why they cannot', async ({
  people,
  guard,
}) => {
  guard.allow(/403.*\/api\/events\//)
  const mara = await people.approved('Mara Member')
  const other = await people.approved('Otto Other')
  const ada = await people.admin('Ada Admin')
  const calendar = new Calendar(mara.api)
  const event = await calendar.add({ title: 'Reunion', date: '2026-07-10', description: 'By the lake.' })

  const others = await other.browser(edit(event))
  await onScreen(others, 'Edit Event')
  await expect(others.getByText(READ_ONLY)).toBeVisible()
  await expect(others.getByRole('region', { name: 'Reunion' })).toContainText('By the lake.')
  await expect(others.getByRole('region', { name: 'Reunion' })).toContainText('Mara Member')
  await expect(others.getByRole('textbox')).toHaveCount(0)
  await expect(others.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await others.getByRole('button', { name: 'Back' }).click()
  await expectPath(others, '/dashboard')
  const refused = await other.api.send('DELETE', `/api/events/${event.id}?version=${event.version}`)
  expect(refused.status()).toBe(403)

  const admins = await ada.browser(edit(event))
  await title(admins).fill('Family reunion')
  // Admins cannot make someone else's event private and so hide it from themselves.
  await admins.getByRole('radio', { name: /^Private/ }).check()
  await save(admins).click()
  await expectError(admins, 'Only the person who created an event can make it private.')
  await expect(admins.getByRole('radiogroup', { name: 'Visibility' })).toBeFocused()
  await admins.getByRole('radio', { name: /^Public/ }).check()
  await save(admins).click()
  await expectMessage(admins, 'Event updated successfully!')
  expect(await calendar.event(event)).toMatchObject({ title: 'Family reunion', visibility: 'public' })

  const page = await mara.browser(edit(event))
  await title(page).fill('Never mind')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(QUESTION)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(title(page)).toHaveValue('Never mind')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Event deleted.')
  await expectPath(page, '/dashboard')
  expect(await eventsOf(mara)).toEqual([])
})

test('EVENT-7 a deletion that fails or conflicts deletes nothing and keeps the input', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/events\//)
  guard.allow(/409.*\/api\/events\//)
  const mara = await people.approved('Mara Member')
  const calendar = new Calendar(mara.api)
  const event = await calendar.add({ title: 'Reunion', date: '2026-07-10' })
  const page = await mara.browser(edit(event))
  await page.getByLabel('Tags').fill('lake')
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  const line = await disconnect(page, '**/api/events/*')
  await remove()
  await expectError(page, "We couldn't delete the event. Please try again.")
  await line.reconnect()

  await calendar.change(event, { title: 'Great reunion' })
  await remove()
  await expect(page.getByText('Saved now: Great reunion')).toBeVisible()
  await expect(page.getByLabel('Tags')).toHaveValue('lake')
  expect(await eventsOf(mara)).toHaveLength(1)
  await remove()
  await expectPath(page, '/dashboard')
  expect(await eventsOf(mara)).toEqual([])
})

test('two browsers edit the same event: the second to save sees both versions and loses nothing', async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/api\/events\//)
  const owner = await people.owner()
  const anna = await new Family(owner.api).add('Anna Weber')
  const mara = await people.approved('Mara Member')
  const calendar = new Calendar(mara.api)
  const event = await calendar.add({ title: 'Reunion', date: '2026-07-10' })
  const first = await mara.browser(edit(event))
  const second = await owner.browser(edit(event))
  await title(second).fill('Lake party')
  await second.getByLabel('Description').fill('Bring boots.')
  await title(first).fill('Great reunion')
  await first.getByLabel('Type').selectOption('holiday')
  await first.getByRole('radio', { name: /^Public/ }).check()
  await membersOf(first).getByLabel('Anna Weber').check()
  await save(first).click()
  await expectMessage(first, 'Event updated successfully!')

  await save(second).click()
  await expect(second.getByRole('main').getByRole('alert')).toContainText('This was changed somewhere else')
  for (const value of ['Great reunion', '(empty)', 'Holiday', 'Public', 'Anna Weber'])
    await expect(second.getByText(`Saved now: ${value}`)).toBeVisible()
  await expect(title(second)).toHaveValue('Lake party')
  await expect(second.getByLabel('Description')).toHaveValue('Bring boots.')
  await membersOf(second).getByLabel('Anna Weber').check()
  await second.getByRole('button', { name: 'Save my version' }).click()
  await expectMessage(second, 'Event updated successfully!')
  expect(await calendar.event(event)).toMatchObject({
    ...{ title: 'Lake party', description: 'Bring boots.', type: 'other', visibility: 'family' },
    familyMemberIds: [anna.id],
  })
})

test('in a conflict the saved version can be used instead', async ({ people, guard }) => {
  guard.allow(/409.*\/api\/events\//)
  const mara = await people.approved('Mara Member')
  const calendar = new Calendar(mara.api)
  const event = await calendar.add({ title: 'Reunion', date: '2026-07-10' })
  const page = await mara.browser(edit(event))
  await title(page).fill('Lake party')
  await calendar.change(event, { title: 'Great reunion', type: 'birthday', tags: ['lake'] })
  await save(page).click()
  await page.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveValue('Great reunion')
  await expect(page.getByText('Repeats every year.')).toBeVisible()
  await expect(page.getByLabel('Tags')).toHaveValue('lake')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Tags').fill('lake, summer')
  await save(page).click()
  await expectMessage(page, 'Event updated successfully!')
  expect(await calendar.event(event)).toMatchObject({ title: 'Great reunion', tags: ['lake', 'summer'] })
})

test('leaving a form with unsaved changes asks first', async ({ people }) => {
  const mara = await people.approved('Mara Member')
  const event = await new Calendar(mara.api).add({ title: 'Reunion', date: '2026-07-10' })
  const page = await mara.browser('/events')
  await page.getByRole('link', { name: 'Edit Reunion' }).click()
  await expect(title(page)).toHaveValue('Reunion')
  // Without changes there is no question.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectPath(page, '/events')

  await page.getByRole('link', { name: 'Edit Reunion' }).click()
  await title(page).fill('Great reunion')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectPath(page, edit(event))
  await expect(title(page)).toHaveValue('Great reunion')
  await dialogsLeft(page)
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expectPath(page, '/events')
  await expect(page.getByRole('article', { name: 'Reunion' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore what I typed' }).click()
  await expectPath(page, edit(event))
  await expect(title(page)).toHaveValue('Great reunion')
  // Cancel acts at once.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectPath(page, '/events')

  await page.getByRole('main').getByRole('link', { name: 'Create Event' }).first().click()
  await title(page).fill('Party')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectPath(page, '/dashboard')
  await expect(page.getByRole('button', { name: 'Restore what I typed' }).last()).toBeVisible()
  expect((await eventsOf(mara)).map(({ title }) => title)).toEqual(['Reunion'])
})
