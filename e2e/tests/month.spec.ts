import { Calendar } from '../support/calendar.ts'
import { dayButton, dayCell, entry, monthLoaded, openMonth, TODAY, upcoming } from '../support/month.ts'
import { disconnect, hold } from '../support/network.ts'
import { onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('the current month stays, dimmed, while the next one loads', async ({ people }) => {
  const owner = await people.owner()
  await new Calendar(owner.api).add({ title: 'Dentist', date: '2026-11-18' })
  const page = await openMonth(owner)
  const line = await hold(page, /\/api\/calendar\?from=2027/)
  await page.goto('/dashboard?month=2026-11')
  await monthLoaded(page, 'November 2026')
  await dayButton(page, '2026-11-18').focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { name: 'February 2027' })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
  await line.release()
  await monthLoaded(page, 'February 2027')
  await expect(dayButton(page, '2027-02-18')).toBeFocused()
})

test('a month that cannot be loaded says so and can be retried', async ({ people, guard }) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/calendar\?/)
  const owner = await people.owner()
  const page = await openMonth(owner)
  const line = await disconnect(page, /\/api\/calendar\?/)
  await page.goto('/dashboard?month=2026-05')
  const box = page.getByRole('main').getByRole('alert')
  await expect(box).toContainText("We couldn't load the calendar.")
  await line.reconnect()
  await box.getByRole('button', { name: 'Retry' }).click()
  await monthLoaded(page, 'May 2026')
})

test('the month can be navigated with the keyboard alone', async ({ people }) => {
  const owner = await people.owner()
  await new Calendar(owner.api).add({ title: 'Dentist', date: '2026-12-03' })
  const page = await openMonth(owner)
  await page.getByRole('button', { name: 'Next month' }).focus()
  await page.keyboard.press('Tab')
  await expect(dayButton(page, TODAY)).toBeFocused()
  for (const [key, day] of [
    ['ArrowRight', '2026-11-18'],
    ['ArrowUp', '2026-11-11'],
    ['Home', '2026-11-08'],
    ['End', '2026-11-14'],
    ['ArrowDown', '2026-11-21'],
    ['PageDown', '2026-12-21'],
    ['PageUp', '2026-11-21'],
    ['ArrowDown', '2026-11-28'],
    ['ArrowDown', '2026-12-05'],
    ['ArrowLeft', '2026-12-04'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(dayButton(page, day)).toBeFocused()
  }
  await monthLoaded(page, 'December 2026')
  await page.keyboard.press('ArrowLeft')
  await expect(dayButton(page, '2026-12-03')).toBeFocused()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Thursday, 3 December 2026' })
  await expect(list).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(list.getByRole('button', { name: 'Dentist' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dayButton(page, '2026-12-03')).toBeFocused()
  // The whole month is a single tab stop.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(dayButton(page, '2026-12-03')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dayButton(page, '2026-12-04')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/create-event?date=2026-12-04')
})

test('clicking a day opens Create Event with that date; a full day opens its list', async ({ people }) => {
  const owner = await people.owner()
  const calendar = new Calendar(owner.api)
  for (const hour of ['08', '10', '12', '14', '16'])
    await calendar.add({ title: `At ${hour}`, date: '2026-11-18', time: `${hour}:00` })
  const page = await openMonth(owner)
  await expect(dayCell(page, '2026-11-18').getByRole('listitem')).toHaveText([
    '08:00 At 08',
    '10:00 At 10',
    '12:00 At 12',
    '2 more',
  ])
  await page.getByRole('button', { name: '2 more on Wednesday, 18 November 2026' }).click()
  const list = page.getByRole('dialog', { name: 'Wednesday, 18 November 2026' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await list.getByRole('link', { name: 'Add an event on this day' }).click()
  await expect(page).toHaveURL('/create-event?date=2026-11-18')
  await onScreen(page, 'Create Event')
  await page.goBack()
  await monthLoaded(page)
  // The empty part of a day's cell works like its number.
  await dayCell(page, '2026-11-25').click({ position: { x: 60, y: 100 } })
  await expect(page).toHaveURL('/create-event?date=2026-11-25')
})

test("an event appears as soon as someone adds it; someone else's private event never does", async ({
  people,
}) => {
  const member = await people.approved('Mara Member')
  const page = await openMonth(member)
  const owner = new Calendar((await people.owner()).api)
  await owner.add({ title: 'Secret', date: '2026-11-18', visibility: 'private' })
  await owner.add({ title: 'Dentist', date: '2026-11-18' })
  await expect(entry(page, '2026-11-18', 'Dentist')).toBeVisible()
  await expect(upcoming(page, 'Upcoming events')).toHaveText([/Dentist/])
  await new Calendar(member.api).add({ title: 'My own', date: '2026-11-18', visibility: 'private' })
  await expect(dayCell(page, '2026-11-18').getByRole('listitem')).toHaveText([/Dentist/, /My own\s*Private/])
  await page.reload()
  await expect(entry(page, '2026-11-18', 'Dentist')).toBeVisible()
  await expect(page.getByText('Secret')).toHaveCount(0)
})

test("today is the current day in the viewer's own time zone", async ({ people }) => {
  const owner = await people.owner()
  await new Calendar(owner.api).add({ title: 'Dentist', date: '2026-12-01' })
  const at = '2026-11-30T11:30:00Z'
  const auckland = await openMonth(owner, { at, timezoneId: 'Pacific/Auckland' })
  await expect(auckland.getByRole('grid', { name: 'December 2026' })).toBeVisible()
  await expect(dayButton(auckland, '2026-12-01')).toHaveAttribute('aria-current', 'date')
  await expect(upcoming(auckland, 'Upcoming events')).toHaveText([/today\s·/])
  const honolulu = await openMonth(owner, { at, timezoneId: 'Pacific/Honolulu' })
  await expect(honolulu.getByRole('grid', { name: 'November 2026' })).toBeVisible()
  await expect(dayButton(honolulu, '2026-11-30')).toHaveAttribute('aria-current', 'date')
  await expect(upcoming(honolulu, 'Upcoming events')).toHaveText([/tomorrow\s·/])
})

test('a page that is open past midnight shows the new day', async ({ people }) => {
  const owner = await people.owner()
  await new Calendar(owner.api).add({ title: 'Dentist', date: '2026-12-01' })
  const page = await owner.browser('about:blank', { timezoneId: 'UTC' })
  await page.clock.install({ time: '2026-11-30T23:59:00Z' })
  await page.goto('/dashboard')
  await monthLoaded(page, 'November 2026')
  await expect(upcoming(page, 'Upcoming events')).toHaveText([/tomorrow\s·/])
  await page.clock.fastForward('02:00')
  await monthLoaded(page, 'December 2026')
  await expect(dayButton(page, '2026-12-01')).toHaveAttribute('aria-current', 'date')
  await expect(upcoming(page, 'Upcoming events')).toHaveText([/today\s·/])
})

test('the month prints on one page without navigation', async ({ people }) => {
  const owner = await people.owner()
  const calendar = new Calendar(owner.api)
  for (let day = 1; day <= 28; day += 1)
    for (const title of [
      'A rather long title that does not fit into the cell of a day',
      'Two',
      'Three',
      'Four',
    ])
      await calendar.add({ title, date: `2026-11-${String(day).padStart(2, '0')}` })
  const page = await openMonth(owner)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  for (const name of ['Next month', 'Logout']) await expect(page.getByRole('button', { name })).toBeHidden()
})
