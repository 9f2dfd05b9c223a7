import type { Page } from '@playwright/test'
import { History } from '../support/history.ts'
import {
  cancel,
  description,
  editForm,
  expectOrder,
  fillHistory,
  openAdd,
  openEdit,
  row,
  rows,
  save,
  someHistory,
} from '../support/historyList.ts'
import { disconnect } from '../support/network.ts'
import { picture } from '../support/pictures.ts'
import { choosePerson, expectMessage, expectPath, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const COLUMNS = ['Date', 'Type', 'Description', 'Location', 'Family Involved', 'Source', 'Actions']
const DELETE_QUESTION = 'Are you sure you want to delete this event? This action cannot be undone.'

const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

test('HIST-1 there are seven columns; a header sorts, a second click reverses, and Actions does not sort', async ({
  people,
}) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history')
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNS)
  // Everyone involved has a face beside their name, which is only decoration.
  const faces = page.getByRole('row').nth(1).locator('td:nth-child(5) [aria-hidden] > *')
  await expect(faces.first()).toBeVisible()
  // Latest first.
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

test('HIST-1 on a phone the rows are cards, and the sort order is chosen above them @only-phone', async ({
  people,
}) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history')
  await expectOrder(page, ['lake', 'war', 'voyage'])
  for (const text of ['from 1914 to 1918', 'War', 'Galicia', 'Emil Weber', 'A letter'])
    await expect(row(page, 'Away in the war')).toContainText(text)
  await page.getByLabel('Sort by').selectOption('Description')
  await expectOrder(page, ['war', 'lake', 'voyage'])
  await page.getByRole('button', { name: 'Reverse order' }).click()
  await expectOrder(page, ['voyage', 'lake', 'war'])
})

test('HIST-2 DETAIL-1 Learn More opens the event at the URL of its row, and leads back to the same list', async ({
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
  // The event was passed along with the navigation; it is still there after a reload.
  await page.reload()
  await onScreen(page, 'Away in the war')
  await main.getByRole('link', { name: 'Back to Family History' }).click()
  await expect(page).toHaveURL(/\/family-history\?text=weber&sort=location&order=descending$/)
  await expectOrder(page, ['voyage', 'war', 'lake'])
})

test('Back from Learn More returns to the same place in a long list @phone', async ({ people, site }) => {
  const { owner, war } = await someHistory(people)
  await fillHistory(site, war, 300)
  const page = await owner.browser('/family-history')
  await expect(page.getByText('303 events')).toBeVisible()
  await page.mouse.wheel(0, 9_000)
  const shown = row(page, 'Event number').filter({ visible: true })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(8_000)
  await expect(shown.nth(8)).toBeVisible()
  const name = (await shown.nth(8).getAttribute('data-row')) ?? ''
  const one = page.locator(`[data-row="${name}"]`)
  await one.scrollIntoViewIfNeeded()
  const top = async () => Math.round((await one.boundingBox())?.y ?? Number.NaN)
  const before = await top()
  for (const back of [
    () => page.getByRole('link', { name: 'Back to Family History' }).click(),
    () => page.goBack(),
  ]) {
    await one.getByRole('link', { name: /^Learn More/ }).click()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await back()
    await expect(one).toBeInViewport()
    await expect.poll(top).toBe(before)
  }
})

test('an event shows its scan, links in its text, and can be edited on its page', async ({ people }) => {
  const { owner, history, emil } = await someHistory(people)
  const file = await owner.api.upload('letter.png', 'image/png', picture())
  const letter = await history.add({
    ...{ date: '1902', description: 'Clara writes home, see https://example.org/clara.' },
    ...{
      familyInvolved: [emil.id],
      source: { description: 'Her letter https://example.org/x', file: file.id },
    },
  })
  const page = await owner.browser('/family-history')
  const link = row(page, 'Clara writes home').getByRole('link', { name: /^https:\/\/example.org\/clara/ })
  await expect(link).toHaveAttribute('href', 'https://example.org/clara')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  // The source cell leads to the source.
  await expect(row(page, 'Clara writes home').getByRole('link', { name: /^Her letter/ })).toHaveAttribute(
    'href',
    `/family-history/source/${letter.id}`,
  )
  await page.goto(`/family-history/event/${letter.id}`)
  await expect(page.getByRole('img', { name: /^Her letter/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^View Source Document/ })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^https/ })
      .first(),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = editForm(page)
  await expect(form.getByLabel('Date', { exact: true })).toBeFocused()
  await cancel(form)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await description(form).fill('Clara writes home again')
  await save(form)
  await expectMessage(page, 'Change saved.')
  await onScreen(page, 'Clara writes home again')
  await expect(page.getByRole('link', { name: 'Emil Weber' })).toBeVisible()
  expect(await history.event(letter)).toMatchObject({ description: 'Clara writes home again' })
})

test('births and deaths from profiles are hidden with one click, which is remembered @phone', async ({
  people,
}) => {
  const { owner, family, history, anna, emil } = await someHistory(people)
  await family.change(anna, { birthDate: '1950', deathDate: '2001' })
  await family.change(emil, { birthDate: '1920' })
  // Someone has added to this one.
  const birth = (await history.all()).find(({ description }) => description === 'Emil Weber was born')
  if (birth) await history.change(birth, { source: { description: 'Family bible' } })
  const page = await owner.browser('/family-history')
  await expectOrder(page, ['died', 'lake', 'Anna Weber was born', 'Emil Weber was born', 'war', 'voyage'])
  const hide = page.getByRole('checkbox', { name: 'Hide births and deaths from profiles' })
  await hide.check()
  await expectOrder(page, ['lake', 'Emil Weber was born', 'war', 'voyage'])
  await expect(page.getByText('4 of 6 events')).toBeVisible()
  await page.reload()
  await expectOrder(page, ['lake', 'Emil Weber was born', 'war', 'voyage'])
  await page.getByRole('button', { name: 'Timeline' }).click()
  await expect(page.getByText('Emil Weber was born')).toBeVisible()
  await expect(page.getByText('Anna Weber was born')).toHaveCount(0)
  await hide.uncheck()
  await expect(page.getByText('Anna Weber was born')).toBeVisible()
})

test('DETAIL-1 an event without a location or source shows neither', async ({ people }) => {
  const { owner, history } = await someHistory(people)
  await history.add({ date: '1999', description: 'A quiet year' })
  const page = await owner.browser('/family-history')
  await row(page, 'A quiet year')
    .getByRole('link', { name: /^Learn More/ })
    .click()
  await onScreen(page, 'A quiet year')
  await expect(page.getByRole('term')).toHaveText(['Date', 'Type', 'Family Involved'])
})

test("DETAIL-2 opening a row's URL directly finds nothing; a link with the event's id works, an unknown id does not", async ({
  people,
  guard,
}) => {
  guard.allow(/404.*\/api\/history/)
  const { owner, war } = await someHistory(people)
  const page = await owner.browser('/family-history/event/1')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Event not found.')
  await page.getByRole('link', { name: 'Back to Family History' }).click()
  // The page without an event has the same heading, but only the list has rows.
  await expectOrder(page, ['lake', 'war', 'voyage'])
  await page.goto('/family-history/event/018f0000-0000-7000-8000-000000000001')
  await expect(alert).toHaveText('Event not found.')
  await page.goto('/family-history/event/nonsense')
  await expect(alert).toHaveText('Event not found.')
  await expect(page.getByRole('link', { name: 'Back to Family History' })).toBeVisible()
  await page.goto(`/family-history/event/${war.id}`)
  await onScreen(page, 'Away in the war')
})

test('DETAIL-2 Copy link copies the permanent link, which opens the event for others', async ({
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
  await expectMessage(page, 'Link copied.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${site.url}/family-history/event/${war.id}`)
  const other = await (await people.approved('Mara Member')).browser(new URL(link).pathname)
  await onScreen(other, 'Away in the war')
  await expect(other.getByRole('link', { name: 'Emil Weber' })).toBeVisible()
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
  await expectMessage(page, 'Event deleted.')
  await expectOrder(page, ['lake', 'voyage'])
  // The focused row is gone, so the next row has the focus.
  await expect(row(page, 'The voyage').getByRole('button', { name: /^Edit/ })).toBeFocused()
  expect(await history.all()).toHaveLength(2)
  // The other browser has updated, too.
  await expect(rows(member)).toHaveCount(2)
})

test('the history is filtered by text, type, person and years, and the URL keeps the filters @phone', async ({
  people,
  isMobile,
}) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history')
  const filters = page.getByRole('search', { name: 'Filters' })
  if (isMobile) await filters.getByRole('button', { name: 'Filters' }).click()
  // Ignoring case and accents, in any column.
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
  await expect(page.getByText('No events match these filters.')).toBeVisible()
  await filters.getByLabel('From year').fill('')
  await filters.getByLabel('To year').fill('1915')
  await expect(page).toHaveURL(/person=.*&to=1915$/)
  await expectOrder(page, ['war', 'voyage'])
  await page.reload()
  await expectOrder(page, ['war', 'voyage'])
  // A row being edited stays visible, even if it does not match the search.
  await openEdit(page, 'Away in the war')
  await page.getByLabel('Search the history').fill('voyage')
  await expectOrder(page, ['', 'voyage'])
  await expect(description(editForm(page))).toHaveValue('Away in the war')
})

test('the table and the timeline show the same events, and switching keeps unsaved input @phone', async ({
  people,
}) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history?type=war')
  await expectOrder(page, ['war'])
  const form = await openEdit(page, 'Away in the war')
  await description(form).fill('In the trenches')
  const views = page.getByRole('group', { name: 'View' })
  await views.getByRole('button', { name: 'Timeline' }).click()
  await expect(page).toHaveURL(/view=timeline/)
  await expect(page.getByRole('heading', { name: '1910s' })).toBeVisible()
  await expect(form).toBeHidden()
  await views.getByRole('button', { name: 'Table' }).click()
  await expect(description(form)).toHaveValue('In the trenches')
})

test('an empty history says so, and events added by others appear automatically', async ({ people }) => {
  const owner = await people.owner()
  const page = await owner.browser('/family-history')
  await expect(page.getByText('No events yet.')).toBeVisible()
  const form = await openAdd(page)
  await cancel(form)
  await new History(owner.api).add({ date: '1900', description: 'The first of all' })
  await expect(row(page, 'The first of all')).toBeVisible()
  await expect(page.getByText('1 event', { exact: true })).toBeVisible()
})

test('printing shows all matching events and no buttons', async ({ people, site }) => {
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

test('with 5,000 events, editing, keyboard navigation and search work @phone', async ({ people, site }) => {
  const { owner, war } = await someHistory(people)
  await fillHistory(site, war, 5_000)
  const page = await owner.browser('/family-history')
  await expect(page.getByText('5003 events')).toBeVisible()
  // Only visible rows are rendered, but all are counted.
  expect(await rows(page).count()).toBeLessThan(60)
  const form = await openEdit(page, 'Everybody at the lake')
  await description(form).fill('')
  await description(form).pressSequentially('Everybody at the lake, and the dog too')
  await expect(description(form)).toHaveValue('Everybody at the lake, and the dog too')
  // After scrolling far down, the row still exists with its input.
  await page.mouse.wheel(0, 100_000)
  await expect(row(page, 'Everybody').getByLabel('Description', { exact: true })).not.toBeInViewport()
  await expect(description(form)).toHaveValue('Everybody at the lake, and the dog too')
  await save(form)
  await expect(row(page, 'and the dog too')).toBeInViewport()
  // The row appears a moment before it gets the focus.
  await expect(row(page, 'and the dog too').getByRole('button', { name: /^Edit/ })).toBeFocused()
  // Tab reaches rows that were not rendered before. Wait for a frame each time: people do not type faster than that.
  const before = await focusedPosition(page)
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  expect(await focusedPosition(page)).toBeGreaterThan(before + 20)
  await page.getByLabel('Search the history').fill('number 4711')
  await expectOrder(page, ['Event number 4711'])
  await row(page, '4711')
    .getByRole('link', { name: /^Learn More/ })
    .click()
  await onScreen(page, 'Event number 4711')
})

/** The position of the focused row in the list. */
function focusedPosition(page: Page): Promise<number> {
  return page.evaluate(() => {
    const row = document.activeElement?.closest('[aria-rowindex], [aria-posinset]')
    return Number(row?.getAttribute('aria-rowindex') ?? row?.getAttribute('aria-posinset') ?? Number.NaN)
  })
}

test('if the history cannot be loaded, a red box says so and Retry works', async ({ people, guard }) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/history/)
  const { owner } = await someHistory(people)
  const page = await owner.browser('/profile')
  const line = await disconnect(page, '**/api/history/window?*')
  await page.goto('/family-history')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    "We couldn't load the family history.",
  )
  await line.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectOrder(page, ['lake', 'war', 'voyage'])
})
