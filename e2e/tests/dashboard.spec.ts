import type { Locator } from '@playwright/test'
import { Calendar, daysFrom } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { dayButton, dayCell, entry, monthLoaded, openMonth, TODAY, upcoming } from '../support/month.ts'
import { picture, uploadPicture } from '../support/pictures.ts'
import { expectPath, onDashboard, pressEscape } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

test('DASH-1 the current month has six rows of seven days, Sunday first', async ({ people }) => {
  const page = await openMonth(await people.approved('Mara Member'))
  await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  const grid = page.getByRole('grid', { name: 'November 2026' })
  await expect(grid.getByRole('columnheader')).toHaveText(WEEK)
  await expect(grid.getByRole('row')).toHaveCount(7)
  for (let row = 1; row <= 6; row++)
    await expect(grid.getByRole('row').nth(row).getByRole('gridcell')).toHaveCount(7)
  const cells = grid.getByRole('gridcell')
  await expect(cells.first()).toHaveText('1')
  await expect(cells.last()).toHaveText('12')
  await expect(dayButton(page, TODAY)).toHaveAttribute('aria-current', 'date')
  await expect(dayCell(page, TODAY)).toContainText('Today')
  await expect(page.locator('[aria-current="date"]')).toHaveCount(1)
})

test("DASH-2 each member with a birth date appears on the matching day as '{name} (Birthday)'", async ({
  people,
}) => {
  const member = await people.approved('Mara Member')
  const family = new Family((await people.owner()).api)
  const anna = await family.add('Anna Weber', { birthDate: '1950-11-17' })
  await family.add('Ben Weber', { birthDate: 'about 1952' }, 'brother', anna)
  await family.add('Cora Weber', {}, 'sister', anna)
  await family.add('Dora Weber', { birthDate: 'XXXX-11-04' }, 'sister', anna)
  const page = await openMonth(member)
  await expect(entry(page, '2026-11-17', 'Anna Weber (Birthday)')).toBeVisible()
  await expect(entry(page, '2026-11-04', 'Dora Weber (Birthday)')).toBeVisible()
  await expect(page.getByRole('grid').getByText('(Birthday)')).toHaveCount(2)
  // Starting with the year of birth.
  for (const [month, count] of [
    ['2027-11', 2],
    ['1950-11', 2],
    ['1949-11', 1],
  ] as const) {
    await page.goto(`/dashboard?month=${month}`)
    await monthLoaded(page)
    await expect(page.getByRole('grid').getByText('(Birthday)')).toHaveCount(count)
  }
})

test('DASH-2 29 February shows on 28 February in a common year', async ({ people }) => {
  const owner = await people.owner()
  await new Family(owner.api).add('Lena Leap', { birthDate: '2004-02-29' })
  const page = await openMonth(owner, { path: '/dashboard?month=2027-02' })
  await expect(entry(page, '2027-02-28', 'Lena Leap (Birthday)')).toBeVisible()
  await page.goto('/dashboard?month=2028-02')
  await expect(entry(page, '2028-02-29', 'Lena Leap (Birthday)')).toBeVisible()
  await expect(entry(page, '2028-02-28', 'Lena Leap (Birthday)')).toHaveCount(0)
})

test("DASH-2 the deceased have a subtle 'In memory' mark and no age", async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const emil = await family.add('Emil Weber', { birthDate: '1887-11-20', deathDate: '1960' })
  await family.add('Anna Weber', { birthDate: '1950-11-20' }, 'daughter', emil)
  const page = await openMonth(owner)
  await expect(entry(page, '2026-11-20', 'Emil Weber (Birthday)')).toBeVisible()
  await expect(dayCell(page, '2026-11-20').getByText('In memory')).toHaveCount(1)
  await dayButton(page, '2026-11-20').press('Enter')
  const list = page.getByRole('dialog', { name: 'Friday, 20 November 2026' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^\s*Anna Weber \(Birthday\)turns 76$/,
    /^\s*Emil Weber \(Birthday\)In memory$/,
  ])
  await pressEscape(list)
  await entry(page, '2026-11-20', 'Emil Weber (Birthday)').click()
  const details = page.getByRole('dialog', { name: 'Emil Weber (Birthday)' })
  await expect(details).toContainText('Friday, 20 November 2026')
  await expect(details).toContainText('In memory')
  await expect(details).not.toContainText(/turns|139/)
  await details.getByRole('link', { name: 'View Profile' }).click()
  await expectPath(page, `/family-member/${emil.id}`)
})

test('DASH-3 events show on their days, events of several days on each of them', async ({ people }) => {
  const owner = await people.owner()
  const calendar = new Calendar(owner.api)
  await calendar.add({ title: 'Dentist', date: '2026-11-18', time: '09:15' })
  await calendar.add({ title: 'Reunion', date: '2026-11-29', endDate: '2026-12-02', time: '10:00' })
  const page = await openMonth(owner)
  await expect(entry(page, '2026-11-18', '09:15 Dentist')).toBeVisible()
  await expect(entry(page, '2026-11-29', '10:00 Reunion')).toBeVisible()
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02'])
    await expect(entry(page, day, 'Reunion')).toBeVisible()
  await expect(dayCell(page, '2026-12-03')).not.toContainText('Reunion')
  await expect(dayButton(page, '2026-11-30')).toHaveAccessibleName('Monday, 30 November 2026, 1 entry')
})

test('DASH-3 recurring birthdays and anniversaries show every year, other events once', async ({
  people,
}) => {
  const owner = await people.owner()
  const calendar = new Calendar(owner.api)
  await calendar.add({ title: 'Wedding of Anna and Karl', date: '1975-11-19', type: 'anniversary' })
  await calendar.add({ title: 'The dog', date: '2020-11-20', type: 'birthday' })
  await calendar.add({ title: 'Thanksgiving', date: '2026-11-26', type: 'holiday' })
  const page = await openMonth(owner)
  await expect(entry(page, '2026-11-26', 'Thanksgiving')).toBeVisible()
  for (const year of ['2026', '2027']) {
    await page.goto(`/dashboard?month=${year}-11`)
    await expect(entry(page, `${year}-11-19`, 'Wedding of Anna and Karl')).toBeVisible()
    await expect(entry(page, `${year}-11-20`, 'The dog')).toBeVisible()
  }
  await expect(page.getByRole('grid')).not.toContainText('Thanksgiving')
  await entry(page, '2027-11-19', 'Wedding of Anna and Karl').click()
  const details = page.getByRole('dialog', { name: 'Wedding of Anna and Karl' })
  await expect(details).toContainText('Friday, 19 November 2027')
  await expect(details).toContainText('Every year since 1975 (52 years)')
})

test('DASH-3 previous, next and today change the month; the URL keeps it for reload and Back', async ({
  people,
}) => {
  const page = await openMonth(await people.approved('Mara Member'))
  await page.getByRole('button', { name: 'Next month' }).click()
  await monthLoaded(page, 'December 2026')
  await expect(page).toHaveURL('/dashboard?month=2026-12')
  await page.getByRole('button', { name: 'Next month' }).click()
  await monthLoaded(page, 'January 2027')
  await page.reload()
  await monthLoaded(page, 'January 2027')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await monthLoaded(page, 'December 2026')
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await monthLoaded(page, 'November 2026')
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await monthLoaded(page, 'December 2026')
  // An invalid month falls back to the current one.
  await page.goto('/dashboard?month=2026-13')
  await monthLoaded(page, 'November 2026')
})

test('DASH-4 upcoming events are on or after today, ascending, at most ten, not counting birthdays', async ({
  people,
}) => {
  const owner = await people.owner()
  const calendar = new Calendar(owner.api)
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { birthDate: '1950-11-17' })
  await family.add('Ben Weber', { birthDate: '1990-11-18' }, 'son', anna)
  await family.add('Emil Weber', { birthDate: '1887-11-19', deathDate: '1960' }, 'father', anna)
  await calendar.add({ title: 'Yesterday', date: daysFrom(TODAY, -1) })
  await calendar.add({ title: 'Wedding', date: '1975-11-16', type: 'anniversary' })
  await calendar.add({ title: 'Silver', date: '2001-11-20', type: 'anniversary' })
  for (const days of [30, 0, 12, 1, 25, 8, 40, 5, 20, 15])
    await calendar.add({ title: `In ${days}`, date: daysFrom(TODAY, days) })
  const page = await openMonth(owner)
  const lines = upcoming(page, 'Upcoming events')
  await expect(lines).toHaveText([
    /^\s*In 0today\s· Tuesday, 17 November$/,
    /^\s*In 1tomorrow\s· Wednesday, 18 November$/,
    /^\s*Silverin 3 days\s· Friday, 20 November\s· 25 years$/,
    /^\s*In 5/,
    /^\s*In 8/,
    /^\s*In 12/,
    /^\s*In 15/,
    /^\s*In 20/,
    /^\s*In 25/,
    /^\s*In 30/,
  ])
  await expect(upcoming(page, 'Birthdays')).toHaveText([
    /^AWAnna Webertoday\s· Tuesday, 17 November\s· turns 76$/,
    /^BWBen Webertomorrow\s· Wednesday, 18 November\s· turns 36$/,
  ])
  await lines.nth(2).getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Silver' })).toContainText('Every year since 2001 (25 years)')
})

test('DASH-4 the first steps show until a member is added; a recurring event is upcoming again within a year', async ({
  people,
}) => {
  const owner = await people.owner()
  const page = await openMonth(owner)
  await onDashboard(page, owner)
  const steps = page.getByRole('heading', { name: 'Nothing here yet' })
  await expect(steps).toBeVisible()
  await expect(page.getByRole('gridcell')).toHaveCount(42)
  await new Family(owner.api).add('Anna Weber')
  await expect(steps).toHaveCount(0)

  await new Calendar(owner.api).add({ title: 'Wedding', date: '1975-11-16', type: 'anniversary' })
  await expect(upcoming(page, 'Upcoming events')).toHaveText([
    /^\s*Weddingin 364 days\s· Tuesday, 16 November 2027\s· 52 years$/,
  ])
  await expect(page.getByText('No birthdays in the next two months.')).toBeVisible()
})

test('DASH-2 DASH-3 a phone shows dots on the days and the entries of the selected day below @only-phone', async ({
  people,
}) => {
  const owner = await people.owner()
  await new Family(owner.api).add('Anna Weber', { birthDate: '1950-11-20' })
  const calendar = new Calendar(owner.api)
  await calendar.add({ title: 'Dentist', date: '2026-11-20', time: '09:15' })
  const page = await openMonth(owner)
  await expect(page.getByRole('columnheader')).toHaveText(WEEK.map(day => day.slice(0, 3)))
  await expect(page.getByRole('gridcell')).toHaveCount(42)
  await expect(page.getByRole('region', { name: 'Tuesday, 17 November 2026' })).toContainText(
    'Nothing on this day yet.',
  )
  const button = dayButton(page, '2026-11-20')
  await expect(button).toHaveAccessibleName('Friday, 20 November 2026, 2 entries')
  const size = await button.boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await button.tap()
  const chosen = page.getByRole('region', { name: 'Friday, 20 November 2026' })
  await expect(chosen.getByText('Anna Weber (Birthday)', { exact: true })).toBeVisible()
  await expect(chosen.getByRole('listitem')).toHaveText([/Birthday\)turns 76$/, /09:15 Dentist$/])
  await chosen.getByRole('button', { name: /Anna Weber/ }).tap()
  await expect(page.getByRole('dialog', { name: 'Anna Weber (Birthday)' })).toContainText(
    'Anna Weber turns 76',
  )
  await page.getByRole('button', { name: 'Close' }).tap()
  await chosen.getByRole('link', { name: 'Add an event' }).tap()
  await expect(page).toHaveURL('/create-event?date=2026-11-20')
})

test('HOME-1 a phone shows the birthdays of today and this week with portraits first, then the month @only-phone', async ({
  people,
}) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { birthDate: '1950-11-17' })
  const { id } = await uploadPicture(owner, 'portrait.png', picture([160, 60, 60]))
  await owner.api.call('PUT', `/api/members/${anna.id}/portrait`, { version: anna.version, file: id })
  await family.add('Ben Weber', { birthDate: '1990-11-21' }, 'son', anna)
  await family.add('Cora Weber', { birthDate: '1991-11-24' }, 'daughter', anna)
  const member = await people.approved('Mara Member')
  const page = await openMonth(member)
  const week = page.getByRole('region', { name: 'Celebrating this week' })
  await expect(week.getByRole('listitem')).toHaveText([
    /Anna Weber\s*today\s· turns 76/,
    /Ben Weber\s*Saturday/,
  ])
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(week.getByRole('listitem').first().locator('img')).toHaveJSProperty('complete', true)
  await expect(upcoming(page, 'Birthdays').first().locator('img')).toBeVisible()
  expect(
    asked.filter(path => path.startsWith('/api/members/')),
    'one request for all faces',
  ).toEqual(['/api/members/some'])
  const edge = async (of: Locator, side: 'top' | 'bottom') =>
    of.evaluate((element, name) => element.getBoundingClientRect()[name], side)
  for (const font of ['16px', '24px']) {
    await page.evaluate(size => {
      document.documentElement.style.fontSize = size
      dispatchEvent(new Event('resize'))
    }, font)
    const navigation = await edge(page.getByRole('banner').getByRole('link', { name: 'Profile' }), 'top')
    expect(await edge(week, 'bottom'), font).toBeLessThan(navigation)
    const month = page.getByRole('heading', { name: 'November 2026', exact: true })
    expect(await edge(month, 'top'), 'the month follows').toBeGreaterThan(await edge(week, 'bottom'))
    expect(await edge(month, 'bottom'), font).toBeLessThan(navigation)
    await expect(page.getByRole('gridcell')).toHaveCount(42)
  }
  expect(await edge(page.getByRole('region', { name: 'Upcoming events' }), 'top')).toBeGreaterThan(
    await edge(page.getByRole('grid'), 'bottom'),
  )
  await week.getByRole('button', { name: /Anna Weber/ }).tap()
  await expect(page.getByRole('dialog', { name: 'Anna Weber (Birthday)' })).toBeVisible()
})

test('HOME-1 easy reading makes the dashboard of a phone shorter, also that of a small family @only-phone', async ({
  people,
}) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { birthDate: '1950-11-20' })
  const mara = await people.approved('Mara Member')
  const page = await openMonth(mara)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const easy = (isOn: boolean) => mara.api.call('PUT', '/api/account/preferences', { easyReading: isOn })
  const both = async () => {
    const usual = await height()
    await easy(true)
    await page.reload()
    await monthLoaded(page)
    await expect(page.locator('html')).toHaveAttribute('data-easy', '')
    return { usual, easy: await height() }
  }
  const small = await both()
  expect(small.easy).toBeLessThanOrEqual(small.usual)
  await easy(false)
  const calendar = new Calendar(owner.api)
  for (let day = 18; day < 30; day++) await calendar.add({ title: `On ${day}`, date: `2026-11-${day}` })
  for (const name of ['Ben', 'Cora', 'Dora', 'Emil', 'Fred'])
    await family.add(`${name} Weber`, { birthDate: '1990-12-01' }, 'son', anna)
  await page.reload()
  await monthLoaded(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-easy')
  const large = await both()
  expect(large.easy).toBeLessThan(large.usual)
  await expect(upcoming(page, 'Upcoming events')).toHaveCount(3)
  await page.getByRole('region', { name: 'Upcoming events' }).getByRole('button', { name: '7 more' }).tap()
  await expect(upcoming(page, 'Upcoming events')).toHaveCount(10)
})
