import type { Page } from '@playwright/test'
import { History } from '../support/history.ts'
import { expectOrder, fillHistory, row, rows, someHistory } from '../support/historyList.ts'
import { expect, test } from '../support/test.ts'

type Answer = { path: string; rows: number; ids: string[] }

/** Collects what the page fetches from now on. */
function answersOf(page: Page): Answer[] {
  const answers: Answer[] = []
  page.on('response', async response => {
    const { pathname } = new URL(response.url())
    if (!/^\/api\/(history|members)/.test(pathname)) return
    const body: { items?: { id: string }[]; changed?: { id: string }[] } = await response.json()
    const sent = body.items ?? body.changed ?? []
    answers.push({ path: pathname, rows: sent.length, ids: sent.map(({ id }) => id) })
  })
  return answers
}

test('LIGHT-2 a history of 2,000 events is scrolled, sorted, filtered and read by decade without being fetched whole', async ({
  people,
  site,
}) => {
  const { owner, war, history } = await someHistory(people)
  await history.add({ date: '1871', description: 'The oldest of all' })
  for (const date of ['1881', '1925', '1999'])
    await history.add({ date, description: `Something in ${date}` })
  await fillHistory(site, war, 2_000)
  const page = await owner.browser('/profile')
  const answers = answersOf(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Family History' }).first().click()
  await expect(page.getByText('2007 events')).toBeVisible()
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('2008')

  // To the end: the last rows are loaded, not those between.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(row(page, 'The oldest of all')).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(60)
  await page.getByRole('columnheader', { name: 'Description' }).getByRole('button').click()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(rows(page).first()).toContainText('Away in the war')
  await page.getByLabel('Search the history').fill('number 1234')
  await expectOrder(page, ['Event number 1234'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('2007 events')).toBeVisible()

  await page.getByRole('button', { name: 'Timeline' }).click()
  await page.getByRole('button', { name: 'Go to the 1970s' }).click()
  await expect(page.getByText('Everybody at the lake').filter({ visible: true })).toBeInViewport()
  await page.getByRole('button', { name: 'Go to the 1870s' }).click()
  await expect(page.getByText('The oldest of all').filter({ visible: true })).toBeInViewport()

  expect(answers.map(answer => answer.path)).not.toContain('/api/history')
  expect(answers.map(answer => answer.path)).not.toContain('/api/members')
  expect(Math.max(...answers.map(answer => answer.rows))).toBe(200)
  expect(answers.reduce((sum, answer) => sum + answer.rows, 0)).toBeLessThan(2_000)
})

test('LIGHT-1 after one changed event an open page fetches that event', async ({ people, site }) => {
  const { owner, war, reunion } = await someHistory(people)
  await fillHistory(site, war, 2_000)
  const page = await owner.browser('/profile')
  const answers = answersOf(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Family History' }).first().click()
  await expect(row(page, 'Everybody at the lake')).toBeVisible()
  const mara = await people.approved('Mara Member')
  await new History(mara.api).change(reunion, { description: 'Everybody at the sea' })
  await expect(row(page, 'Everybody at the sea')).toBeVisible()
  const windows = () => answers.filter(({ path, rows: sent }) => path === '/api/history/window' && sent > 0)
  await expect.poll(() => windows().length).toBeGreaterThan(1)
  // The rows near the window were fetched first, and none at the end of the list.
  const [opened, ...later] = windows()
  expect(opened?.rows).toBe(200)
  for (const { ids } of later) expect(ids).toEqual([reunion.id])
  expect(answers.map(answer => answer.path)).not.toContain('/api/history')
})
