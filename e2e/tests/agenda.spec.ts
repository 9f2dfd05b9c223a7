import type { Locator, Page } from '@playwright/test'
import { Calendar, daysFrom } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { disconnect, hold } from '../support/network.ts'
import type { People } from '../support/people.ts'
import { expectError, expectMessage, expectPath, onScreen, pressEscape } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const titles = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll(cards => cards.map(one => one.getAttribute('aria-label') ?? ''))
const shown = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('main').getByRole('status').filter({ hasText: text })

/** A filter field; the cards contain the same words. */
const filter = (page: Page, name: string): Locator =>
  page.getByRole('search').getByLabel(name, { exact: true })

/** On a phone the filters are behind a button. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ })
  if (await button.isVisible()) await button.click()
  await expect(filter(page, 'Type')).toBeVisible()
}

/** Events by Mara and by the owner, in the order of the agenda. */
async function someEvents(people: People) {
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  const anna = await new Family(owner.api).add('Anna Weber')
  const { id: familyId } = await owner.api.call<{ id: string }>('POST', '/api/families', { name: 'Webers' })
  const calendar = new Calendar(mara.api)
  await new Calendar(owner.api).add({ title: 'Party', date: '2026-09-01', tags: ['Summer', 'cake'] })
  await calendar.add({
    ...{ title: 'Reunion', date: '2026-07-10', endDate: '2026-07-12', type: 'holiday', visibility: 'public' },
    ...{ tags: ['lake', 'summer'], description: 'Bring boots.', familyMemberIds: [anna.id], familyId },
  })
  await calendar.add({ title: 'Secret present', date: '2026-07-02', visibility: 'private', tags: ['cake'] })
  await calendar.add({ title: 'Wedding of Anna', date: '1972-05-17', type: 'anniversary' })
  return { owner, mara, anna, familyId, calendar }
}

const ALL = ['Party', 'Reunion', 'Secret present', 'Wedding of Anna']

test('EVENT-6 the agenda lists all events, latest first, with their main details', async ({ people }) => {
  const { mara, anna } = await someEvents(people)
  const page = await mara.browser('/events')
  await onScreen(page, 'All events')
  await expect(shown(page, '4 events shown.')).toBeVisible()
  expect(await titles(page)).toEqual(ALL)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'September 2026',
    'July 2026',
    'May 1972',
  ])
  const reunion = card(page, 'Reunion')
  for (const text of ['Friday, 10 July 2026 to Sunday, 12 July 2026', 'Holiday', 'Public', 'Webers'])
    await expect(reunion).toContainText(text)
  await expect(card(page, 'Secret present').getByText('Private').first()).toBeVisible()
  await expect(card(page, 'Wedding of Anna')).toContainText('every year')
  await expect(reunion.getByRole('link', { name: 'Edit Reunion' })).toBeVisible()
  const notMine = card(page, 'Party').getByRole('button', { name: 'Edit Party' })
  await expect(notMine).toBeDisabled()
  await expect(notMine).toHaveAccessibleDescription(/administrators/)

  await reunion.getByRole('button', { name: 'Reunion', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Reunion' })
  await expect(details).toContainText('Bring boots.')
  await pressEscape(details)
  await expect(reunion.getByRole('button', { name: 'Reunion', exact: true })).toBeFocused()
  await reunion.getByRole('link', { name: 'Anna Weber' }).click()
  await expectPath(page, `/family-member/${anna.id}`)
})

test('EVENT-6 each filter narrows the agenda and is kept in the URL @phone', async ({ people }) => {
  const { mara, familyId } = await someEvents(people)
  const page = await mara.browser('/events')
  await expect(shown(page, '4 events shown.')).toBeVisible()
  await openFilters(page)
  const clear = page.getByRole('button', { name: 'Clear filters' })
  const expectOnly = async (expected: string[], address: string) => {
    await expect.poll(() => titles(page)).toEqual(expected)
    await expect.poll(() => new URL(page.url()).search).toBe(address)
    await clear.click()
    await expect.poll(() => titles(page)).toEqual(ALL)
    await expect.poll(() => new URL(page.url()).search).toBe('')
  }
  await filter(page, 'Type').selectOption('anniversary')
  await expectOnly(['Wedding of Anna'], '?type=anniversary')
  await filter(page, 'Visibility').selectOption('private')
  await expectOnly(['Secret present'], '?visibility=private')
  await filter(page, 'Created by me').check()
  await expectOnly(ALL.slice(1), '?createdBy=me')
  await filter(page, 'Family').selectOption('Webers')
  await expectOnly(['Reunion'], `?familyId=${familyId}`)
  // An event that began earlier still counts while it lasts.
  await filter(page, 'From').fill('2026-07-12')
  await expectOnly(['Party', 'Reunion'], '?dateFrom=2026-07-12')
  await filter(page, 'To').fill('2026-07-09')
  await expectOnly(['Secret present', 'Wedding of Anna'], '?dateTo=2026-07-09')
  await filter(page, 'Tags').fill('summer, ')
  await expectOnly(['Party', 'Reunion'], '?tags=summer')
  await filter(page, 'Tags').fill('summer, CAKE')
  await expectOnly(['Party'], '?tags=summer%2CCAKE')
  for (const text of ['wedding', 'BOOTS', 'lake']) {
    await filter(page, 'Search events').fill(text)
    await expectOnly([text === 'wedding' ? 'Wedding of Anna' : 'Reunion'], `?text=${text}`)
  }
})

test('EVENT-6 a link with filters shows everyone the same, and says how many are active @phone', async ({
  people,
  isMobile,
}) => {
  const { owner } = await someEvents(people)
  const link = '/events?type=holiday&visibility=public&dateFrom=2026-07-01&tags=lake&text=boots'
  const page = await owner.browser(link)
  await expect(shown(page, '1 event shown.')).toBeVisible()
  expect(await titles(page)).toEqual(['Reunion'])
  await expect(filter(page, 'Search events')).toHaveValue('boots')
  if (isMobile) {
    await expect(page.getByRole('button', { name: 'Filters (4 active)' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
    await expect(filter(page, 'Type')).toBeHidden()
  }
  await openFilters(page)
  await expect(filter(page, 'Type')).toHaveValue('holiday')
  await expect(filter(page, 'From')).toHaveValue('2026-07-01')
  await expect(filter(page, 'Tags')).toHaveValue('lake')
  // Going back shows it again.
  await page.getByRole('link', { name: 'Edit Reunion' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(link)
  await expect(shown(page, '1 event shown.')).toBeVisible()

  await filter(page, 'Search events').fill('zebra')
  await expect(shown(page, 'No events match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  // Someone else's private event is not included.
  await expect(shown(page, '3 events shown.')).toBeVisible()
  await expect(shown(page, '3 events shown.')).toBeFocused()
  await expect(filter(page, 'Search events')).toHaveValue('')
})

test('EVENT-6 clicking a tag filters by it, clicking a second one filters by both', async ({ people }) => {
  const { mara } = await someEvents(people)
  const page = await mara.browser('/events')
  await card(page, 'Party').getByRole('button', { name: 'Show events with the tag Summer' }).click()
  await expect.poll(() => titles(page)).toEqual(['Party', 'Reunion'])
  await expect(shown(page, '2 events shown.')).toBeFocused()
  await card(page, 'Reunion').getByRole('button', { name: 'Show events with the tag lake' }).click()
  await expect.poll(() => titles(page)).toEqual(['Reunion'])
  await expect(filter(page, 'Tags')).toHaveValue('Summer, lake')
})

test('EVENT-6 the agenda loads pages of 20 and keeps the focus', async ({ people, guard }) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/events/)
  const mara = await people.approved('Mara Member')
  const calendar = new Calendar(mara.api)
  const name = (index: number) => `Event ${String(index).padStart(2, '0')}`
  for (let index = 0; index < 45; index++)
    await calendar.add({ title: name(index), date: daysFrom('2026-12-31', -index) })
  const page = await mara.browser('/events')
  await expect(shown(page, '20 events shown. There are more below.')).toBeVisible()
  const more = page.getByRole('button', { name: 'Show more' })
  const line = await disconnect(page, '**/api/events?*cursor*')
  await more.click()
  await expectError(page, "We couldn't load more events. Please try again.")
  await line.reconnect()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(shown(page, '40 events shown.')).toBeVisible()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown(page, '45 events shown.')).toBeVisible()
  await expect(more).toHaveCount(0)
  await expect(card(page, name(40)).getByRole('button', { name: name(40), exact: true })).toBeFocused()
  expect(await titles(page)).toEqual(Array.from({ length: 45 }, (_, index) => name(index)))
})

test("EVENT-5 someone else's private event is not in the agenda, and its page is not found, not even for admins", async ({
  people,
  guard,
}) => {
  guard.allow(/404.*\/api\/events\//)
  const { owner, mara, calendar } = await someEvents(people)
  const secret = await calendar.add({ title: 'Surprise', date: '2026-10-01', visibility: 'private' })
  for (const person of [owner, await people.admin('Ada Admin'), await people.approved('Otto Other')]) {
    const page = await person.browser('/events')
    await expect(shown(page, '3 events shown.')).toBeVisible()
    expect(await titles(page)).toEqual(['Party', 'Reunion', 'Wedding of Anna'])
    await page.goto('/events?text=surprise')
    await expect(shown(page, 'No events match.')).toBeVisible()
    await page.goto(`/edit-event/${secret.id}`)
    await expectError(page, 'Event not found.')
  }
  const makers = await mara.browser('/events?text=surprise')
  await expect(card(makers, 'Surprise')).toBeVisible()
  await makers.goto(`/edit-event/${secret.id}`)
  await expect(makers.getByLabel('Title', { exact: true })).toHaveValue('Surprise')
})

test('EVENT-7 an event is deleted from its details in the agenda, after confirmation', async ({ people }) => {
  const { mara } = await someEvents(people)
  const page = await mara.browser('/events')
  await card(page, 'Reunion').getByRole('button', { name: 'Reunion', exact: true }).click()
  await page.getByRole('dialog', { name: 'Reunion' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete this event? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Event deleted.')
  await expect(shown(page, '3 events shown.')).toBeVisible()
  await expect(card(page, 'Reunion')).toHaveCount(0)
})

test('an empty agenda links to creating the first event; events added by others appear automatically', async ({
  people,
}) => {
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/events')
  await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('search')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Create Event' }).last().click()
  await onScreen(page, 'Create Event')
  await page.goBack()
  await new Calendar((await people.owner()).api).add({ title: 'Party', date: '2026-09-01' })
  await expect(card(page, 'Party')).toBeVisible()
})

test('the agenda shows that it is loading, and offers Retry when loading fails', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/events/)
  const { mara } = await someEvents(people)
  const page = await mara.browser('/dashboard')
  const slow = await hold(page, '**/api/events?*')
  await page.goto('/events')
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await slow.release()
  await expect(card(page, 'Reunion')).toBeVisible()
  const line = await disconnect(page, '**/api/events?*')
  await page.reload()
  await expectError(page, /We couldn't load the events./)
  await line.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Reunion')).toBeVisible()
})
