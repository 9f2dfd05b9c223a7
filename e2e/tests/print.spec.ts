import type { Locator, Page } from '@playwright/test'
import { Calendar } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { Households } from '../support/households.ts'
import { NOON, openMonth } from '../support/month.ts'
import { disconnect } from '../support/network.ts'
import type { Person } from '../support/people.ts'
import { onScreen, openMore } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { bergFamily, drawing } from '../support/tree.ts'

const sheet = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const month = (page: Page, name: string): Locator =>
  sheet(page, 'Birthdays and events 2026')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name }) })
    .getByRole('listitem')

/** Counts the pages of A4 that the page fills on paper. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: false, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** Opens a screen; its Print button prints nothing, but counts. */
async function openToPrint(person: Person, path: string): Promise<Page> {
  const page = await person.browser('about:blank')
  await page.clock.setFixedTime(NOON)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes'
    }
  })
  await page.goto(path)
  return page
}

async function pressPrint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
}

test('the family directory prints phone numbers by household, and by name, without those who have died', async ({
  people,
}) => {
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  const family = new Family(owner.api)
  const contact = { phoneNumber: '+49 30 5550', email: mara.email, address: 'Lindenallee 7\n10115 Berlin' }
  const first = await family.add('Mara Member', contact)
  await family.add('Emil Weber', { deceased: true, phoneNumber: '110' }, 'father', first)
  await family.add('Anna Zeller', { phoneNumber: '+34 5551' }, 'mother', first)
  await family.add('Otto Adams', {}, 'brother', first)
  const paul = await family.add('Paul Young', { phoneNumber: '+49 30 5552' }, 'spouse', first)
  for (const [name, birthDate] of Object.entries({ Ida: '2015', Lili: '2008-11-18', Tom: '2008-11-16' }))
    await family.add(`${name} Young`, { birthDate, phoneNumber: '+49 5553' }, 'child', paul)
  const households = new Households(owner.api)
  await households.add(await households.make('Lake'), mara)
  await households.make('Empty')

  const page = await openToPrint(mara, '/family-members')
  await openMore(page)
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await onScreen(page, 'Print the family directory')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const paper = sheet(page, 'Family directory')
  await expect(paper).toContainText('printed on 17 November 2026')
  await expect(paper.getByRole('heading', { level: 3 })).toHaveText(['Lake', 'Everyone else'])
  const withMara = [
    'Mara Member+49 30 5550',
    'Paul Young+49 30 5552',
    'Lili Young+49 5553',
    'Ida Young+49 5553',
  ]
  const others = ['Anna Zeller+34 5551', 'Tom Young+49 5553']
  await expect(paper.getByRole('listitem')).toHaveText([...withMara, ...others])
  await expect(page.getByText('6 people on the list. One person without contact details')).toBeVisible()

  await page.getByRole('checkbox', { name: 'With email and postal address' }).check()
  await expect(paper.getByRole('listitem').first()).toContainText(`${mara.email}Lindenallee 7`)
  await page.getByRole('checkbox', { name: 'Include people without contact details' }).check()
  await page.getByRole('button', { name: 'By surname' }).click()
  await expect(paper.getByRole('heading', { level: 3 })).toHaveCount(0)
  await expect(paper.getByRole('listitem')).toHaveText([
    ...[
      /^Otto Adams$/,
      /^Mara Member/,
      /^Ida Young/,
      /^Lili Young/,
      /^Paul Young/,
      /^Tom Young/,
      /^Anna Zeller/,
    ],
  ])
  await page.reload()
  await expect(paper.getByRole('listitem')).toHaveCount(7)

  await pressPrint(page)
  expect(await pagesOf(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})

test('a long directory takes two columns and as many pages as it needs', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const first = await family.add('Anna 0 Weber', { phoneNumber: '+49 30 1000' })
  for (let count = 1; count < 50; count += 1)
    await family.add(`Anna ${count} Weber`, { phoneNumber: `+49 30 ${1000 + count}` }, 'sister', first)
  const page = await openToPrint(owner, '/family-members/print')
  const entries = sheet(page, 'Family directory').getByRole('listitem')
  await expect(entries).toHaveCount(50)
  // About 14 entries fit into a column.
  expect(await pagesOf(page)).toBe(2)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 690, height: 900 })
  const places = await entries.evaluateAll(all => all.map(entry => entry.getBoundingClientRect().left))
  expect(new Set(places).size).toBe(2)
})

test('children print only what they may see, and a directory that fails to load can be retried', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED/)
  const owner = await people.owner()
  await new Family(owner.api).add('Anna Weber', { phoneNumber: '+49 5550' })
  const child = await people.known('child', 'Kim Child')
  const page = await openToPrint(child, '/family-members/print')
  await expect(page.getByRole('heading', { name: 'No contact details to print yet.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toHaveCount(0)
  const line = await disconnect(page, '**/api/members?**')
  await page.goto('/family-members/print?everyone')
  const box = page.getByRole('main').getByRole('alert')
  await expect(box).toContainText("We couldn't load the directory.")
  await line.reconnect()
  await box.getByRole('button', { name: 'Retry' }).click()
  await expect(sheet(page, 'Family directory').getByRole('listitem')).toHaveText('Anna Weber')
})

test('the year prints on one landscape sheet, with birthdays and events or birthdays only', async ({
  people,
}) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { birthDate: '1986-02-05' })
  await family.add('Leo Weber', { birthDate: '2004-02-29' }, 'brother', anna)
  await family.add('Emil Weber', { birthDate: '1887-02-05', deathDate: '1950' }, 'father', anna)
  const calendar = new Calendar(owner.api)
  await calendar.add({ title: 'Ski', date: '2026-02-27', endDate: '2026-03-02' })
  await calendar.add({ title: 'Dentist', date: '2026-02-05', time: '15:30', visibility: 'private' })

  const page = await openMonth(owner)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Print the year' }).click()
  await onScreen(page, 'Print the year')
  await expect(month(page, 'February')).toHaveText([
    ...['5 Anna Weber (40)', '5 Emil Weber, in memory', /^5 15:30 Dentist/, '27–28 Ski', '28 Leo Weber (22)'],
  ])
  await expect(month(page, 'March')).toHaveText(['1–2 Ski'])
  expect(await pagesOf(page)).toBe(1)

  await page.getByRole('button', { name: 'Birthdays only' }).click()
  const birthdays = sheet(page, 'Birthdays 2026')
  await expect(birthdays.getByRole('listitem')).toHaveText([/Anna/, /Emil/, /Leo/])
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Next year' }).click()
  await expect(sheet(page, 'Birthdays 2028').getByRole('listitem').last()).toHaveText('29 Leo Weber (24)')
  await page.reload()
  await expect(sheet(page, 'Birthdays 2028')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Birthdays 2028' })).toBeVisible()
  for (const name of ['Next year', 'Print']) await expect(page.getByRole('button', { name })).toBeHidden()
})

test('a year with more than fits on one sheet continues on further pages', async ({ people }) => {
  const owner = await people.owner()
  const calendar = new Calendar(owner.api)
  for (let day = 1; day <= 28; day += 1)
    for (const title of ['A rather long title of an event that needs several lines', 'Two', 'Three'])
      await calendar.add({ title, date: `2026-05-${String(day).padStart(2, '0')}` })
  const page = await openToPrint(owner, '/dashboard/year?year=2026')
  await expect(month(page, 'May')).toHaveCount(84)
  expect(await pagesOf(page)).toBeGreaterThan(2)
  await pressPrint(page)
})

test('an empty year says what to do, and one that fails to load can be retried', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED/)
  const owner = await people.owner()
  const page = await openToPrint(owner, '/dashboard/year?year=2031')
  await expect(page.getByRole('heading', { name: 'Nothing in 2031 yet.' })).toBeVisible()
  const line = await disconnect(page, /\/api\/calendar\?/)
  await page.getByRole('button', { name: 'Previous year' }).click()
  const box = page.getByRole('main').getByRole('alert')
  await expect(box).toContainText("We couldn't load the calendar.")
  await line.reconnect()
  await box.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing in 2030 yet.' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the family members' }).click()
  await onScreen(page, 'Family Members')
})

test('HOME-7 the browser prints the whole tree on one sheet, and not the part in the window', async ({
  people,
}) => {
  const { owner, names } = await bergFamily(people)
  const page = await owner.browser('/family-tree?view=all')
  const tree = await drawing(page)
  for (let press = 0; press < 6; press += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(await pagesOf(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(tree).toBeHidden()
  const printed = page.locator('.tree-printed')
  const whole = await printed.boundingBox()
  await expect(printed.locator('.tree-person')).toHaveCount(names.length)
  for (const name of names) {
    const place = await printed.locator('.tree-person').filter({ hasText: name }).boundingBox()
    expect(place && whole && place.x >= whole.x && place.x + place.width <= whole.x + whole.width, name).toBe(
      true,
    )
    expect(place && whole && place.y >= whole.y && place.y + place.height <= whole.y + whole.height).toBe(
      true,
    )
  }
  await page.emulateMedia({ media: null })
  await expect(printed).toHaveCount(0)
  await expect(tree).toBeVisible()
})
