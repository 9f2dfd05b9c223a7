import type { Locator, Page } from '@playwright/test'
import { Calendar } from '../support/calendar.ts'
import { readCalendar } from '../support/calendarFile.ts'
import { Family } from '../support/family.ts'
import { disconnect, hold } from '../support/network.ts'
import type { People, Person } from '../support/people.ts'
import { expectError, expectMessage, expectPath, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const YEARS = { from: 2024, to: 2033 }
const ADDRESS = /^http:\/\/127\.0\.0\.1:\d+\/feed\/[\w-]+\.ics$/

const field = (page: Page): Locator => page.getByLabel('Your secret address')
const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true })
const IN_MEMORY = 'Birthdays of those we remember (In memory)'

async function makeAddress(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create my calendar address' }).click()
  await expect(field(page)).toHaveValue(ADDRESS)
  return field(page).inputValue()
}

/** The response for a device that has only the address. */
async function read(people: People, address: string) {
  const device = await people.visitor()
  const response = await device.context.get(address)
  return { status: response.status(), type: response.headers()['content-type'], text: await response.text() }
}

/** The titles of all entries in the feed, as read by three parsers. */
async function summaries(people: People, address: string): Promise<string[]> {
  const { text } = await read(people, address)
  return [...(await readCalendar(text, YEARS)).values()].map(entry => entry.summary).sort()
}

async function someFamily(owner: Person): Promise<void> {
  const family = new Family(owner.api)
  const emil = await family.add('Emil Weber', { birthDate: '1888-02-29', deathDate: '1950' })
  await family.add('Anna Weber', { birthDate: '1950-05-17' }, 'daughter', emil)
  const calendar = new Calendar(owner.api)
  const year = new Date().getUTCFullYear()
  await calendar.add({ title: 'Summer party', date: `${year}-07-05`, visibility: 'public' })
  await calendar.add({ title: 'Talk about the house', date: `${year}-07-06`, visibility: 'family' })
  await calendar.add({ title: 'A surprise', date: `${year}-07-07`, visibility: 'private' })
}

test('an address is created, copied and read by a device, and the page shows when', async ({ people }) => {
  await someFamily(await people.owner())
  const member = await people.approved('Mara Member')
  const page = await member.browser('/profile')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: 'Calendar on your phone' }).click()
  await expectPath(page, '/subscribe')
  await onScreen(page, 'Calendar on your phone')
  await expect(page.getByRole('main')).toContainText('Family and private events stay here.')
  await expect(field(page)).toHaveCount(0)

  const address = await makeAddress(page)
  await expect(page.getByRole('heading', { name: 'Your calendar address' })).toBeFocused()
  await expect(page.getByText('No device has read it yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Keep this address to yourself' })).toContainText(
    'Anyone who has this address can read these birthdays and public events',
  )
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expect(page.getByRole('link', { name: 'Open in my calendar app' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  )

  expect(await read(people, address)).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  expect(await summaries(people, address)).toEqual(['Anna Weber (Birthday)', 'Summer party'])
  await page.reload()
  await expect(page.getByText(/^Last read by a device: (today|yesterday) at \d\d:\d\d$/)).toBeVisible()
  await expect(field(page)).toHaveValue(address)
})

test('if the page cannot copy, the address is selected for copying by hand', async ({ people }) => {
  const page = await (await people.approved('Mara Member')).browser()
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/subscribe')
  const address = await makeAddress(page)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The address is selected.' })).toBeVisible()
  await expect(field(page)).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address)
})

test('the instructions for each device open separately', async ({ people }) => {
  const page = await (await people.approved('Mara Member')).browser('/subscribe')
  await makeAddress(page)
  for (const [device, words] of [
    ['iPhone and iPad', 'Add Subscription Calendar'],
    ['Android with Google Calendar', '“Other calendars” → “From URL”'],
    ['Outlook', 'Subscribe from web'],
  ] as const) {
    const steps = page.getByRole('listitem').filter({ hasText: words })
    await expect(steps).toBeHidden()
    await page.getByText(device, { exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(steps).toBeVisible()
  }
})

test("choices for the calendar's content are saved immediately and kept after a reload", async ({
  people,
}) => {
  await someFamily(await people.owner())
  const page = await (await people.approved('Mara Member')).browser('/subscribe')
  const address = await makeAddress(page)
  await expect(box(page, 'Birthdays')).toBeChecked()
  await expect(box(page, IN_MEMORY)).not.toBeChecked()
  await expect(box(page, 'Public events')).toBeChecked()

  const saved = page.getByRole('status').filter({ hasText: /^Saved\./ })
  await box(page, IN_MEMORY).check()
  await expect(saved).toHaveText('Saved. Your devices will show it the next time they update.')
  expect(await summaries(people, address)).toEqual([
    'Anna Weber (Birthday)',
    'Emil Weber (Birthday) – In memory',
    'Summer party',
  ])
  await box(page, 'Birthdays').uncheck()
  await box(page, 'Public events').uncheck()
  await expect.poll(() => summaries(people, address)).toEqual(['Emil Weber (Birthday) – In memory'])

  await page.reload()
  await expect(field(page)).toHaveValue(address)
  await expect(box(page, 'Birthdays')).not.toBeChecked()
  await expect(box(page, IN_MEMORY)).toBeChecked()
  await expect(box(page, 'Public events')).not.toBeChecked()
  await box(page, IN_MEMORY).uncheck()
  await expect(saved).toHaveText('Saved. Nothing is selected, so your calendar will be empty.')
  expect(await summaries(people, address)).toEqual([])
})

test('a choice that cannot be saved is undone with a red box, which the next attempt clears', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/calendar\/feed/)
  const page = await (await people.approved('Mara Member')).browser('/subscribe')
  await makeAddress(page)
  const line = await disconnect(page, '**/api/calendar/feed')
  await box(page, IN_MEMORY).click()
  await expectError(page, "We couldn't save your choice. Please try again.")
  await expect(box(page, IN_MEMORY)).not.toBeChecked()
  await line.reconnect()
  await box(page, IN_MEMORY).check()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(box(page, IN_MEMORY)).toBeChecked()
})

test('two quick clicks both count, even on a slow connection', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser('/subscribe')
  await makeAddress(page)
  const slow = await hold(page, '**/api/calendar/feed')
  await box(page, IN_MEMORY).check()
  await box(page, 'Birthdays').uncheck()
  await slow.release()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(box(page, IN_MEMORY)).toBeChecked()
  await expect(box(page, 'Birthdays')).not.toBeChecked()
  expect(await member.api.call('GET', '/api/calendar/feed')).toMatchObject({
    birthdays: false,
    inMemory: true,
    events: true,
  })
})

test('a new address is created after confirmation; the old one stops working immediately', async ({
  people,
}) => {
  const page = await (await people.approved('Mara Member')).browser('/subscribe')
  const first = await makeAddress(page)
  const renew = page.getByRole('button', { name: 'Create a new address' })
  const question = page.getByRole('alertdialog', { name: 'Create a new address?' })
  await renew.click()
  await expect(question).toContainText('The old address stops working on all your devices.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(field(page)).toHaveValue(first)
  expect((await read(people, first)).status).toBe(200)

  await renew.click()
  await question.getByRole('button', { name: 'Create a new address' }).click()
  await expectMessage(page, 'You have a new address. The old one no longer works.')
  await expect(field(page)).not.toHaveValue(first)
  const second = await field(page).inputValue()
  expect(second).toMatch(ADDRESS)
  expect((await read(people, first)).status).toBe(404)
  expect(await read(people, second)).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
})

test('the subscription is stopped after confirmation, and can be started again', async ({ people }) => {
  const page = await (await people.approved('Mara Member')).browser('/subscribe')
  const first = await makeAddress(page)
  await page.getByRole('button', { name: 'Stop the subscription' }).click()
  const question = page.getByRole('alertdialog', { name: 'Stop the subscription?' })
  await question.getByRole('button', { name: 'Stop the subscription' }).click()
  await expectMessage(page, 'The subscription has stopped.')
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeFocused()
  expect((await read(people, first)).status).toBe(404)
  expect(await makeAddress(page)).not.toBe(first)
})

test('failing to create, renew or stop an address is shown in a red box', async ({ people, guard }) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/calendar\/feed/)
  const page = await (await people.approved('Mara Member')).browser('/subscribe')
  const make = page.getByRole('button', { name: 'Create my calendar address' })
  await expect(make).toBeVisible()
  let line = await disconnect(page, '**/api/calendar/feed')
  await make.click()
  await expectError(page, "We couldn't create the address. Please try again.")
  await line.reconnect()
  const address = await makeAddress(page)

  line = await disconnect(page, '**/api/calendar/feed')
  await page.getByRole('button', { name: 'Create a new address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a new address' }).click()
  await expectError(page, "We couldn't create the address. Please try again.")
  await page.getByRole('button', { name: 'Stop the subscription' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop the subscription' }).click()
  await expect(page.getByText("We couldn't stop the subscription. Please try again.")).toBeVisible()
  await expect(field(page)).toHaveValue(address)
})

test('the page shows that the address is loading, and offers Retry when loading fails', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/calendar\/feed/)
  const page = await (await people.approved('Mara Member')).browser()
  const slow = await hold(page, '**/api/calendar/feed')
  await page.goto('/subscribe')
  await onScreen(page, 'Calendar on your phone')
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await slow.release()
  await expect(page.getByRole('button', { name: 'Create my calendar address' })).toBeVisible()
  const line = await disconnect(page, '**/api/calendar/feed')
  await page.reload()
  await expectError(page, /We couldn't load your calendar address./)
  await line.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Create my calendar address' })).toBeVisible()
})

test('the feed of a suspended account stops immediately, for good', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const { url } = await member.api.call<{ url: string }>('POST', '/api/calendar/feed')
  expect((await read(people, url)).status).toBe(200)
  await people.act('suspend', member)
  expect((await read(people, url)).status).toBe(404)
  await people.act('approve', member)
  expect((await read(people, url)).status).toBe(404)
})

test('the calendar can be downloaded once as a file', async ({ people }) => {
  await someFamily(await people.owner())
  const page = await (await people.approved('Mara Member')).browser('/subscribe')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as a file (.ics)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('family-calendar.ics')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const entries = await readCalendar(Buffer.concat(chunks).toString('utf8'), YEARS)
  expect([...entries.values()].map(entry => entry.summary).sort()).toEqual([
    'Anna Weber (Birthday)',
    'Summer party',
  ])
})
