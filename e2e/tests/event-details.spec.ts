import type { Page } from '@playwright/test'
import { Calendar } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { dayButton, entry, openMonth, touchDay, upcoming } from '../support/month.ts'
import { disconnect, hold } from '../support/network.ts'
import { expectMessage, expectPath } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** A browser API that TypeScript's types do not include yet. */
interface CloseWatching {
  requestClose(): void
  destroy(): void
}

const QUESTION = 'Are you sure you want to delete this event? This action cannot be undone.'

/** Presses Delete in the details and answers the confirmation. */
async function remove(page: Page, answer: 'Cancel' | 'Delete'): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(QUESTION, { exact: true })).toBeVisible()
  await question.getByRole('button', { name: answer }).click()
  await expect(question).toHaveCount(0)
}

test('the details of an event show everything about it, and why it cannot be changed', async ({ people }) => {
  const owner = await people.owner()
  const member = await people.approved('Mara Member')
  const anna = await new Family(owner.api).add('Anna Weber')
  const house = await owner.api.call<{ id: string }>('POST', '/api/families', { name: 'The lake house' })
  await new Calendar(owner.api).add({
    title: 'Reunion',
    date: '2026-11-20',
    endDate: '2026-11-22',
    time: '10:30',
    type: 'milestone',
    visibility: 'public',
    description: 'Bring cake.\nAnd boots.',
    familyId: house.id,
    familyMemberIds: [anna.id],
    tags: ['summer', 'lake'],
  })
  const page = await openMonth(member)
  const opener = page.getByRole('button', { name: 'Reunion', exact: true }).first()
  await opener.click()
  const details = page.getByRole('dialog', { name: 'Reunion' })
  for (const words of [
    'Friday, 20 November 2026, 10:30 to Sunday, 22 November 2026',
    'Bring cake.',
    'Milestone',
    'Public: all family members, also in their phone calendars',
    'The lake house',
    'summer',
    'lake',
    'Olivia Owner',
  ])
    await expect(details).toContainText(words)
  for (const [name, reason] of [
    ['Edit', 'Only the person who created this event and administrators can edit it.'],
    ['Delete', 'Only the person who created this event and administrators can delete it.'],
  ] as const) {
    const button = details.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(reason)
  }
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await details.getByRole('link', { name: 'Anna Weber' }).click()
  await expectPath(page, `/family-member/${anna.id}`)
})

test('Back on a phone closes the confirmation, then the details, and stays on the page @only-phone', async ({
  people,
}) => {
  const member = await people.approved('Mara Member')
  await new Calendar(member.api).add({ title: 'Dentist', date: '2026-11-20' })
  const page = await member.browser('/profile')
  // A test cannot press a phone's Back button; this is what the browser does when it is pressed.
  await page.addInitScript(() => {
    const open: CloseWatching[] = []
    const { CloseWatcher } = window as unknown as { CloseWatcher: new () => CloseWatching }
    class Watched extends CloseWatcher {
      constructor() {
        super()
        open.push(this)
      }
      override destroy() {
        super.destroy()
        open.splice(open.indexOf(this), 1)
      }
    }
    Object.assign(window, { CloseWatcher: Watched, back: () => open.pop()?.requestClose() })
  })
  await page.goto('/events')
  const opener = page.getByRole('button', { name: 'Dentist', exact: true })
  await opener.click()
  const details = page.getByRole('dialog', { name: 'Dentist' })
  await details.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.evaluate('back()')
  await expect(question).toHaveCount(0)
  await expect(details).toBeVisible()
  await page.evaluate('back()')
  await expect(details).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expectPath(page, '/events')
})

test('an event is deleted from the month and from the list after confirmation; the day gets the focus @phone', async ({
  people,
  isMobile,
}) => {
  const member = await people.approved('Mara Member')
  await new Calendar(member.api).add({ title: 'Dentist', date: '2026-11-20' })
  const page = await openMonth(member)
  if (isMobile) await touchDay(page, '2026-11-20')
  const shown = page.getByRole('button', { name: 'Dentist', exact: true })
  await shown.click()
  await remove(page, 'Cancel')
  const details = page.getByRole('dialog', { name: 'Dentist' })
  await expect(details.getByRole('button', { name: 'Delete' })).toBeFocused()
  // The focus stays in the dialog, even after a confirmation was shown on top of it.
  for (const _ of [1, 2, 3, 4, 5]) {
    await page.keyboard.press('Tab')
    await expect(details.locator(':focus')).toHaveCount(1)
  }
  await remove(page, 'Delete')
  await expectMessage(page, 'Event deleted.')
  await expect(details).toHaveCount(0)
  await expect(shown).toHaveCount(0)
  await expect(upcoming(page, 'Upcoming events')).toHaveCount(0)
  await expect(dayButton(page, '2026-11-20')).toBeFocused()
})

test("an event is deleted from its day's list, which stays open", async ({ people }) => {
  const member = await people.approved('Mara Member')
  const calendar = new Calendar(member.api)
  const dentist = await calendar.add({ title: 'Dentist', date: '2026-11-20' })
  const choir = await calendar.add({ title: 'Choir', date: '2026-11-20' })
  const page = await openMonth(member)
  await dayButton(page, '2026-11-20').press('Enter')
  const list = page.getByRole('dialog', { name: 'Friday, 20 November 2026' })
  await list.getByRole('button', { name: 'Dentist' }).click()
  const details = page.getByRole('dialog', { name: 'Dentist' })
  await expect(details.getByText('Family: logged-in members')).toBeVisible()
  // A change makes the page read it again, and that request would reach the server after the deletion.
  const line = await hold(page, new RegExp(`/api/events/${dentist.id}$`))
  const started = page.waitForRequest(new RegExp(`/api/events/${dentist.id}$`))
  await calendar.change(choir, { title: 'Choir practice' })
  const reading = await started
  await page.route(new RegExp(`/api/events/${dentist.id}.version=`), async route => {
    const response = await route.fetch()
    await line.release()
    await reading.response()
    await route.fulfill({ response })
  })
  await details.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Choir practice/])
  await expect(list.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(dayButton(page, '2026-11-20')).toBeFocused()
})

test('an event that someone has changed in the meantime is not deleted before the change is shown', async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/api\/events\//)
  const member = await people.approved('Mara Member')
  const calendar = new Calendar(member.api)
  const event = await calendar.add({ title: 'Dentist', date: '2026-11-20' })
  const page = await openMonth(member)
  await entry(page, '2026-11-20', 'Dentist').click()
  await expect(page.getByRole('dialog').getByText('Family: logged-in members')).toBeVisible()
  const line = await hold(page, new RegExp(`/api/events/${event.id}$`))
  await calendar.change(event, { title: 'Dentist with Anna' })
  await remove(page, 'Delete')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Someone else changed this event in the meantime. Please check it again before you delete it.',
  )
  await line.release()
  await expect(page.getByRole('dialog', { name: 'Dentist with Anna' })).toBeVisible()
  await remove(page, 'Delete')
  await expectMessage(page, 'Event deleted.')
})

test('a failed deletion is shown in a red box and can be retried', async ({ people, guard }) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/events\//)
  const member = await people.approved('Mara Member')
  const calendar = new Calendar(member.api)
  await calendar.add({ title: 'Dentist', date: '2026-11-20' })
  const page = await openMonth(member)
  await entry(page, '2026-11-20', 'Dentist').click()
  await expect(page.getByRole('dialog').getByText('Family: logged-in members')).toBeVisible()
  const line = await disconnect(page, /\/api\/events\/[^/]+\?version=/)
  await remove(page, 'Delete')
  const box = page.getByRole('dialog').getByRole('alert')
  await expect(box).toHaveText("We couldn't delete the event. Please try again.")
  await line.reconnect()
  await remove(page, 'Delete')
  await expectMessage(page, 'Event deleted.')
})

test('an event is edited from its details, stays when its creator leaves, and is not found once deleted', async ({
  people,
  guard,
}) => {
  guard.allow(/404.*\/api\/events\//)
  const owner = await people.owner()
  const member = await people.approved('Mara Member')
  const event = await new Calendar(member.api).add({ title: 'Dentist', date: '2026-11-20' })
  const own = await openMonth(member)
  await entry(own, '2026-11-20', 'Dentist').click()
  await own.getByRole('dialog', { name: 'Dentist' }).getByRole('link', { name: 'Edit' }).click()
  await expectPath(own, `/edit-event/${event.id}`)
  await expect(own.getByRole('dialog')).toHaveCount(0)
  await own.close()

  await member.api.call('POST', '/api/account/delete', { password: member.password })
  const page = await openMonth(owner)
  await entry(page, '2026-11-20', 'Dentist').click()
  await expect(page.getByRole('dialog', { name: 'Dentist' })).toContainText('a former user')
  await new Calendar(owner.api).remove(event)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Event not found.')
})

test('the details of a birthday show how old someone turns, if known', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { birthDate: '1986-11-20' })
  await family.add('Dora Weber', { birthDate: 'XXXX-11-21' }, 'sister', anna)
  const page = await openMonth(owner)
  await entry(page, '2026-11-20', 'Anna Weber (Birthday)').click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText('Friday, 20 November 2026')
  await expect(details).toContainText('Anna Weber turns 40')
  await details.getByRole('button', { name: 'Close' }).click()
  await entry(page, '2026-11-21', 'Dora Weber (Birthday)').click()
  await expect(details).toContainText('Saturday, 21 November 2026')
  await expect(details).not.toContainText('turns')
  await details.getByRole('link', { name: 'View Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dora Weber' })).toBeVisible()
})

test('if the script of the details fails to load, an error is shown and the month stays', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/assets\/|page error: .*DetailsDialog/)
  const owner = await people.owner()
  await new Calendar(owner.api).add({ title: 'Dentist', date: '2026-11-20' })
  const page = await openMonth(owner)
  await disconnect(page, /\/assets\/DetailsDialog-/)
  await entry(page, '2026-11-20', 'Dentist').click()
  await expectMessage(page, "Part of the site didn't arrive.")
  await expect(page.getByRole('gridcell')).toHaveCount(42)
})
