import type { Page } from '@playwright/test'
import { Family } from '../support/family.ts'
import { row } from '../support/historyList.ts'
import { disconnect, hold } from '../support/network.ts'
import type { Person } from '../support/people.ts'
import { onScreen, signIn } from '../support/screens.ts'
import { searchField, someRecords, suggested, suggestions } from '../support/searching.ts'
import { expect, test } from '../support/test.ts'

const SCRIPT = /\/assets\/SearchResults-.*\.js/
const SEARCH = /\/api\/search\?/

async function open(person: Person, path: string, heading: string): Promise<Page> {
  const page = await person.browser(path)
  await onScreen(page, heading)
  await headerIsReady(page)
  return page
}

/** The header has a script of its own, which may come after that of the screen. */
async function headerIsReady(page: Page) {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Opens a page that can't load the script of the search yet. */
async function openWithoutScript(person: Person) {
  const page = await person.browser('about:blank')
  // A page that is already open may send its next request before the browser tells it that requests are held.
  const line = await hold(page, SCRIPT)
  await page.goto('/profile')
  await onScreen(page, 'Profile')
  await headerIsReady(page)
  return { page, line }
}

test('FIND-1 the keyboard alone leads from anywhere to a profile', async ({ people }) => {
  const { owner } = await someRecords(people)
  const page = await open(owner, '/family-history', 'Family History')
  const field = searchField(page)
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('tomas')
  const option = suggested(page, /^Tomáš Weber born/)
  await expect(option.locator('mark')).toHaveText('Tomáš')
  await expect(option).toContainText('born 1922')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await onScreen(page, 'Tomáš Weber')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(suggestions(page)).toHaveCount(0)
  await expect(field).toHaveValue('')
})

test('FIND-1 the keys for the search leave typing and the focus alone', async ({ people }) => {
  const { owner } = await someRecords(people)
  const page = await open(owner, '/family-members', 'Family Members')
  const field = searchField(page)
  const filter = page.getByRole('searchbox', { name: 'Search the family' })
  await filter.focus()
  await page.keyboard.type('a/b')
  await expect(filter).toHaveValue('a/b')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('weber')
  await expect(suggestions(page)).toBeVisible()
  // Escape leads back to where the user was, and keeps the text.
  await page.keyboard.press('Escape')
  await expect(suggestions(page)).toHaveCount(0)
  await expect(filter).toBeFocused()
  await expect(field).toHaveValue('weber')
  // Tab leaves it, too.
  await field.click()
  await expect(suggestions(page)).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(suggestions(page)).toHaveCount(0)
})

test('FIND-1 suggestions are grouped, say who and when, and lead to each kind of record', async ({
  people,
}) => {
  const { owner, voyage, branch } = await someRecords(people)
  const page = await open(owner, '/profile', 'Profile')
  const field = searchField(page)
  const search = async (text: string) => {
    await field.fill(text)
    await expect(suggestions(page)).toBeVisible()
  }
  await search('weber')
  const groups = suggestions(page).getByRole('group')
  await expect(groups.first()).toHaveAccessibleName('People')
  const names = await groups.evaluateAll(all => all.map(one => one.firstElementChild?.textContent))
  expect(names).toEqual(['People', 'Families', 'Events', 'Family history', 'Letters, photos and files'])
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results$/ })).toHaveCount(1)
  await expect(suggested(page, /Weber reunion/).first()).toContainText('10 July 2026')
  await suggested(page, 'The Webers of Vienna').click()
  await expect(page).toHaveURL(`/families/${branch.id}`)
  // A new page takes the focus.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading.and(page.getByText('The Webers of Vienna'))).toBeFocused()

  await search('brno 1912')
  await suggested(page, /The Webers sold the workshop/).click()
  await expect(page).toHaveURL(`/family-history/event/${voyage.id}`)
  await expect(heading.and(page.getByText('The Webers sold'))).toBeFocused()

  await search('reunion')
  await suggested(page, /^Weber reunion/).click()
  const details = page.getByRole('dialog', { name: 'Weber reunion' })
  await expect(details).toContainText('At the lake')
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/events')

  // A photo leads to the event that shows it.
  await search('weber-workshop')
  await suggested(page, /In the event “Weber reunion”/).click()
  await expect(details).toBeVisible()
})

test('FIND-6 if nothing has all words, the best results say which word was left out', async ({ people }) => {
  const { owner } = await someRecords(people)
  const page = await open(owner, '/profile', 'Profile')
  await searchField(page).fill('Polonio anna weber')
  const note = 'No result has all of these words. Results without “Polonio”:'
  await expect(page.getByRole('search').getByText(note, { exact: true })).toBeVisible()
  await expect(suggested(page, /^Anna Weber born/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: note })).toHaveCount(1)
  await suggested(page, 'See all results').click()
  await onScreen(page, 'Search')
  await expect(page.getByRole('main').getByText(note, { exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Anna Weber/ })
      .first(),
  ).toBeVisible()
  await page.getByLabel('Search everything').fill('anna weber')
  await expect(page.getByText(note)).toHaveCount(0)
})

test('FIND-1 admins find feedback, and it leads to their list', async ({ people }) => {
  const member = await people.approved('Mara Member')
  await member.api.call('POST', '/api/feedback', {
    ...{ subject: 'Zebra crossing', message: 'Where is it?', page: '/profile', browser: 'Firefox' },
  })
  const owner = await people.owner()
  const page = await open(owner, '/profile', 'Profile')
  await searchField(page).fill('zebra')
  await suggested(page, /Zebra crossing/).click()
  await expect(page.getByRole('heading', { name: 'Feedback', exact: true })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Feedback', exact: true })).toContainText('Zebra crossing')
  const other = await open(member, '/profile', 'Profile')
  await searchField(other).fill('zebra')
  await expect(other.getByText('Nothing found for “zebra”.').first()).toBeVisible()
})

test('FIND-1 on a phone the search covers the screen, and Back closes it @only-phone', async ({ people }) => {
  const { owner, anna } = await someRecords(people)
  const page = await open(owner, '/family-members', 'Family Members')
  const button = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
  const sheet = page.getByRole('dialog', { name: 'Search' })
  await button.tap()
  await expect(sheet.getByRole('combobox')).toBeFocused()
  const size = await sheet.boundingBox()
  expect(size).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(page).toHaveURL('/family-members')

  await button.tap()
  await page.keyboard.type('ana weber')
  const option = suggested(page, /^Anna Weber born/)
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await option.tap()
  await expect(page).toHaveURL(`/family-member/${anna.id}`)
  await onScreen(page, 'Anna Weber')
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await onScreen(page, 'Family Members')

  await button.tap()
  await page.keyboard.type('weber')
  await suggested(page, 'See all results').tap()
  await expect(page).toHaveURL('/search?q=weber')
  await onScreen(page, 'Search')
})

test('FIND-1 recent searches stay on the device until they are removed or the user signs out', async ({
  people,
  guard,
}) => {
  guard.allow(/401.*\/api\//)
  const { owner } = await someRecords(people)
  const page = await open(owner, '/profile', 'Profile')
  const field = searchField(page)
  const recent = page.getByRole('list', { name: 'Recent searches' })
  const search = async (text: string) => {
    await field.fill(text)
    await field.press('Enter')
    await expect(page).toHaveURL(`/search?q=${text}`)
    await onScreen(page, 'Search')
  }
  await field.focus()
  await expect(page.getByText('Try a name, a year, a place, or “aunt of Mia”.').first()).toBeVisible()
  await expect(recent).toHaveCount(0)
  for (const text of ['brno', 'weber', 'lake']) await search(text)
  // What was only typed does not count.
  await field.fill('emi')
  await field.fill('')
  const texts = recent.locator('[data-recent]')
  await expect(texts).toHaveText(['lake', 'weber', 'brno'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('weber')
  await expect(field).toBeFocused()
  await expect(suggested(page, /^Anna Weber born/)).toBeVisible()
  await field.fill('')
  await page.getByRole('button', { name: 'Remove “lake”' }).click()
  await expect(texts).toHaveText(['weber', 'brno'])
  await page.reload()
  await onScreen(page, 'Search')
  await field.focus()
  await expect(texts).toHaveText(['weber', 'brno'])

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('weber')
  // A sign-in that overtakes the new session would be refused once and repeated.
  await page.goto('/login')
  await signIn(page, owner)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await field.focus()
  await expect(page.getByText('Try a name, a year, a place, or “aunt of Mia”.').first()).toBeVisible()
  await expect(recent).toHaveCount(0)
})

test('FIND-1 the page with all results has filters and an address to share @phone', async ({ people }) => {
  const { owner, family, emil } = await someRecords(people)
  for (let number = 10; number < 40; number++) await family.add(`Weber ${number}`, {}, 'son', emil)
  const mara = await people.approved('Mara Member')
  const page = await open(mara, '/search?q=weber', 'Search')
  await expect(page).toHaveTitle('Search: weber · Kinkeeper')
  const main = page.getByRole('main')
  const found = main.getByRole('region', { name: 'People' })
  await expect(found.getByRole('link')).toHaveCount(8)
  const kinds = main.getByRole('group', { name: 'Show' })
  await kinds.getByRole('button', { name: 'People (33)' }).click()
  await expect(page).toHaveURL('/search?q=weber&kind=people')
  await expect(found.getByRole('link')).toHaveCount(25)
  await main.getByRole('button', { name: 'Show more' }).click()
  await expect(found.getByRole('link')).toHaveCount(33)
  await expect(found.getByRole('link').nth(25)).toBeFocused()

  // The address shows the same to someone else, and Back leads to it.
  const other = await open(owner, '/search?q=weber&kind=people', 'Search')
  await expect(kindButton(other, 'People (33)')).toHaveAttribute('aria-pressed', 'true')
  await other
    .getByRole('main')
    .getByRole('link', { name: /Anna Weber/ })
    .click()
  await onScreen(other, 'Anna Weber')
  await other.goBack()
  await onScreen(other, 'Search')
  await expect(other.getByLabel('Search everything')).toHaveValue('weber')
  await expect(kindButton(other, 'People (33)')).toHaveAttribute('aria-pressed', 'true')

  // Typing changes the address in place.
  await other.getByLabel('Search everything').fill('aunt of mia')
  await expect(other.getByText(/^Understood as:/)).toBeVisible()
  await expect(other).toHaveURL('/search?q=aunt+of+mia&kind=people')
  await expect(other.getByRole('main').getByRole('link', { name: /Anna Weber/ })).toBeVisible()
})

const kindButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name })

test('FIND-1 a file can be downloaded from the results', async ({ people }) => {
  const { owner } = await someRecords(people)
  const page = await open(owner, '/search?q=weber-workshop&kind=files', 'Search')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download/ }).click()
  expect((await download).suggestedFilename()).toContain('weber-workshop')
})

test('FIND-1 no letter is lost while the script of the search loads', async ({ people }) => {
  const { owner } = await someRecords(people)
  const { page, line } = await openWithoutScript(owner)
  const asked = page.waitForRequest(SCRIPT)
  await page.keyboard.press('/')
  await asked
  await page.keyboard.type('web')
  await expect(searchField(page)).toHaveValue('web')
  await line.release()
  await page.keyboard.type('er')
  await expect(suggested(page, /^Anna Weber born/)).toBeVisible()
  await expect(searchField(page)).toHaveValue('weber')
  await expect(searchField(page)).toBeFocused()
})

test('FIND-1 Enter works before the script of the search has loaded, and the first tap on a phone @phone', async ({
  people,
  isMobile,
}) => {
  const { owner } = await someRecords(people)
  const { page, line } = await openWithoutScript(owner)
  if (isMobile) {
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).tap()
    await line.release()
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
    return
  }
  await searchField(page).click()
  await page.keyboard.type('weber')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=weber')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Anna Weber/ })
      .first(),
  ).toBeVisible()
  await line.release()
})

test('FIND-1 a failed search says so, keeps the text and can be repeated', async ({ people, guard }) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/search/)
  const { owner } = await someRecords(people)
  const page = await open(owner, '/profile', 'Profile')
  const field = searchField(page)
  const line = await disconnect(page, SEARCH)
  await field.fill('weber')
  await expect(page.getByRole('alert')).toContainText("We couldn't search just now.")
  await expect(field).toHaveValue('weber')
  await line.reconnect()
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(suggested(page, /^Anna Weber born/)).toBeVisible()
})

test('FIND-1 without a result, the search offers to add someone to those who may', async ({ people }) => {
  const { owner } = await someRecords(people)
  const page = await open(owner, '/profile', 'Profile')
  await searchField(page).fill('qqqqzzzz')
  await page.getByRole('link', { name: 'Add a family member' }).click()
  await onScreen(page, 'Family Members')
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  const child = await people.child('Kim Child')
  const other = await open(child, '/search?q=qqqqzzzz', 'Search')
  await expect(other.getByText('Nothing found for “qqqqzzzz”.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Add a family member' })).toHaveCount(0)
})

test('FIND-1 accounts that wait for approval have no search', async ({ people }) => {
  const page = await open(await people.pending('Petra Pending'), '/profile', 'Profile')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('search')).toHaveCount(0)
})

test('FIND-5 the filters of members and history show what the search finds', async ({ people }) => {
  const { owner } = await someRecords(people)
  const page = await open(owner, '/family-members', 'Family Members')
  const cards = page.getByRole('article')
  await page.getByRole('searchbox', { name: 'Search the family' }).fill('tomas webr')
  await expect(page.getByText('1 of 5 family members')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Tomáš Weber')
  await searchField(page).fill('tomas webr')
  await expect(suggestions(page).getByRole('group', { name: 'People' }).getByRole('option')).toHaveCount(1)
  await expect(suggested(page, /^Tomáš Weber born/)).toBeVisible()
  // A question is one for the list, too.
  await page.getByRole('searchbox', { name: 'Search the family' }).fill('aunt of mia')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Anna Weber')

  await page.goto('/family-history')
  await page.getByLabel('Search the history').fill('brno wrkshop')
  await expect(row(page, 'The Webers sold the workshop')).toBeVisible()
  await expect(page.getByText(/^1 of \d+ events$/)).toBeVisible()
  await searchField(page).fill('brno wrkshop')
  await expect(
    suggestions(page).getByRole('group', { name: 'Family history' }).getByRole('option'),
  ).toHaveCount(1)
})

test('FIND-5 the lists keep what they show while the next search loads, and follow changes', async ({
  people,
}) => {
  const { owner, family, emil } = await someRecords(people)
  const page = await open(owner, '/family-members', 'Family Members')
  const box = page.getByRole('searchbox', { name: 'Search the family' })
  await box.fill('novak')
  await expect(page.getByText('2 of 5 family members')).toBeVisible()
  const line = await hold(page, /\/api\/members\/window/)
  const asked = page.waitForRequest(/\/api\/members\/window.*search=weber/)
  await box.fill('weber')
  await asked
  await expect(page.getByText('2 of 5 family members')).toBeVisible()
  await line.release()
  await expect(page.getByText('3 of 5 family members')).toBeVisible()
  await family.add('Otto Weber', {}, 'son', emil)
  await expect(page.getByText('4 of 6 family members')).toBeVisible()
})

test('FIND-5 pickers offer first whom the search finds', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  await family.add('Bernd Annaberg', {}, 'son', anna)
  await family.add('Carl Meyer', {}, 'son', anna)
  const page = await open(owner, '/how-related', 'How are we related?')
  const box = page.getByRole('combobox', { name: 'First person' })
  await box.fill('carl maier')
  await page.getByRole('option', { name: 'Carl Meyer' }).click()
  await expect(box).toHaveValue('Carl Meyer')
})
