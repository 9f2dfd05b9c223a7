import type { Locator, Page, Response } from '@playwright/test'
import { Family } from '../support/family.ts'
import { openLive } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const SIZE = 2000
const MOST = 200

type Row = { id: string; name: string; birthYear: number | null }
type Answer = { items: Row[] | null; changed: Row[] | null }

/** The answers about members that a page receives, with how many people are in each. */
function watch(page: Page) {
  const answers: Promise<{ path: string; answer: Answer; people: number }>[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (/^\/api\/(members|search)(\/|$)/.test(pathname)) answers.push(read(pathname, response))
  })
  return { answers: () => Promise.all(answers), forget: () => answers.splice(0) }
}

async function read(path: string, response: Response) {
  const text = await response.text()
  return { path, answer: JSON.parse(text) as Answer, people: text.match(/"name":/g)?.length ?? 0 }
}

const cards = (page: Page): Locator => page.getByRole('article')
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search the family' })
const placeOf = (page: Page, card: Locator): Locator => page.getByRole('listitem').filter({ has: card })

test('LIGHT-2 a large family is scrolled, sorted, filtered and jumped through without being fetched whole @phone', async ({
  people,
  site,
}) => {
  const owner = await people.owner()
  await site.fill(SIZE)
  // Requests of a page that is left have no answers to read.
  const page = await owner.browser('about:blank')
  const seen = watch(page)
  await page.goto('/family-members')
  await expect(page.getByText(`${SIZE} family members`)).toBeVisible()
  await expect(cards(page).first()).toHaveAccessibleName(/^Anna /)
  expect(await cards(page).count()).toBeLessThan(100)

  await test.step('to the end', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const last = page.locator(`[aria-posinset="${SIZE}"]`)
    await expect(last.getByRole('article')).toHaveAccessibleName(/^Yusuf /)
    await expect(last).toHaveAttribute('aria-setsize', String(SIZE))
    expect(await cards(page).count()).toBeLessThan(100)
  })

  await test.step('by surname, to a letter', async () => {
    await page.getByRole('button', { name: 'By surname' }).click()
    const letters = page.getByRole('list', { name: 'Jump to a letter' })
    await expect(letters.getByRole('button')).toHaveText([...'ABCDEFGHIJKLMNOPRSTW'])
    await letters.getByRole('button', { name: 'Jump to S' }).click()
    const title = page.locator('a:focus')
    await expect(title).toHaveText('Anna Silva')
    const first = cards(page).filter({ has: title })
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(placeOf(page, title)).not.toHaveAttribute('aria-posinset', '1')
    // Everything near it is loaded.
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    // The card keeps the focus while the list is scrolled elsewhere.
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.locator('[aria-posinset="1"]').getByRole('article')).toHaveAccessibleName(/ Ahladze$/)
    await expect(title).toHaveText('Anna Silva')
  })

  await test.step('filtered', async () => {
    await search(page).fill('anna okafor')
    await expect(page.getByText(/^\d+ of 2000 family members$/)).toBeVisible()
    const names = () => cards(page).evaluateAll(all => [...new Set(all.map(one => one.ariaLabel))].sort())
    await expect.poll(names).toEqual(['Anna Okafor', 'Hanna Okafor'])
    await expect(cards(page).first()).toHaveAccessibleName('Anna Okafor')
    await search(page).fill('')
    await expect(page.getByText(`${SIZE} family members`, { exact: true })).toBeVisible()
  })

  const answers = await seen.answers()
  expect(answers.map(({ path }) => path)).not.toContain('/api/members')
  expect(answers.map(({ path }) => path)).not.toContain('/api/search/ids')
  for (const { answer } of answers) expect(answer.items?.length ?? 0).toBeLessThanOrEqual(MOST)
})

test('LIGHT-2 pickers and forms in a large family fetch only whom they show', async ({ people, site }) => {
  const owner = await people.owner()
  await site.fill(SIZE)
  const page = await owner.browser('about:blank')
  const seen = watch(page)
  await page.goto('/how-related')
  const field = page.getByRole('combobox', { name: 'First person' })
  const options = page.getByRole('listbox').getByRole('option')
  await field.pressSequentially('anna')
  await expect(options.first()).toHaveText(/Anna /)
  await expect(options).toHaveCount(30)
  await options.first().click()
  await expect(field).toHaveValue(/^Anna /)
  await seen.answers()

  await page.goto('/create-event')
  await page.getByLabel('Find a family member').fill('lotte tanaka')
  const people30 = page.getByRole('group', { name: 'Family members' }).getByRole('checkbox')
  await expect.poll(() => people30.count()).toBeLessThanOrEqual(30)
  await expect(page.getByRole('checkbox', { name: /^Lotte Tanaka/ }).first()).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Lotte Tanaka/ })
    .first()
    .check()

  const answers = await seen.answers()
  expect(answers.map(({ path }) => path)).not.toContain('/api/members')
  for (const { answer } of answers) expect(answer.items?.length ?? 0).toBeLessThanOrEqual(50)
})

test('LIGHT-1 a change to one person brings an open page exactly that row', async ({ people, site }) => {
  const owner = await people.owner()
  await site.fill(SIZE)
  const { items } = await owner.api.call<{ items: Row[] }>('GET', '/api/members/window?count=1')
  const [anna] = items
  if (!anna) throw new Error('the family is empty')
  const page = await openLive(await people.approved('Mara Member'), '/family-members')
  await expect(cards(page).first()).toContainText(String(anna.birthYear))
  await page.evaluate(() => scrollTo(0, 3000))
  const seen = watch(page)
  await new Family(owner.api).change(anna, { birthDate: '1777', deathDate: null })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(cards(page).first()).toContainText('1777')
  const lists = (await seen.answers()).filter(({ path }) => path.startsWith('/api/members'))
  expect(lists.map(({ path }) => path)).toEqual(lists.map(() => '/api/members/window'))
  expect(lists.length).toBeGreaterThan(0)
  for (const { answer } of lists) {
    expect(answer.items).toBeNull()
    expect(answer.changed?.map(({ id }) => id)).toEqual([anna.id])
  }
})
