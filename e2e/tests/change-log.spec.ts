import type { Page } from '@playwright/test'
import { Calendar, daysFrom, todayIn } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { History } from '../support/history.ts'
import { expectMessage, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const entries = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem')

function entry(page: Page, what: string) {
  return entries(page).filter({ has: page.getByText(what, { exact: true }) })
}

test('the change log shows who changed what, and undoes changes that nothing newer depends on', async ({
  people,
  guard,
}) => {
  const owner = await people.owner()
  const anna = await people.approved('Anna Adams')
  const family = new Family(owner.api)
  const carl = await family.add('Carl Weber', { birthDate: '1950' })
  await new Family(anna.api).change(carl, { birthDate: '1951' })
  const page = await owner.browser('/admin/changes')
  await onScreen(page, 'Change log')

  const what = 'Anna Adams changed Carl Weber: birth date from 1950 to 1951'
  const change = entry(page, what)
  await expect(change).toContainText('1 more entry changed with it')
  await change.getByRole('button', { name: `Show details: ${what}` }).click()
  await expect(change).toContainText(/birth date\s*Before: 1950\s*After: 1951/)
  await expect(change).toContainText('Changed: “Carl Weber was born” in the family history')

  // What was added is not removed under what came later: pressing Undo says so and asks nothing.
  const older = entry(page, 'Olivia Owner added Carl Weber')
  await older.getByRole('button', { name: /^Undo/ }).click()
  await expect(older.getByRole('alert')).toHaveText(
    "This can't be undone any more, because Anna Adams changed Carl Weber again later.",
  )
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await change.getByRole('button', { name: `Undo: ${what}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(what)
  await question.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, 'Change undone.')
  expect((await family.member(carl)).birthDate).toBe('1950')
  await expect(change.getByText('Undone', { exact: true })).toBeVisible()
  await expect(change).toBeFocused()
  await expect(change.getByRole('button', { name: /^Undo/ })).toHaveAccessibleDescription(
    'This has already been undone.',
  )
  await expect(entry(page, 'Olivia Owner changed Carl Weber: birth date from 1951 to 1950')).toBeVisible()

  // Someone was faster while the question was open: the server refuses, and the red box says why.
  guard.allow(/409.*\/undo/)
  await new Family(anna.api).change(carl, { occupation: 'Baker' })
  await page.reload()
  const baker = entry(page, 'Anna Adams changed Carl Weber: occupation set to Baker')
  await expect(baker).toBeVisible()
  await baker.getByRole('button', { name: /^Undo/ }).click()
  await expect(question).toBeVisible()
  await family.change(carl, { occupation: 'Painter' })
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(baker.getByRole('alert')).toHaveText(
    "This can't be undone any more, because Olivia Owner changed Carl Weber again later.",
  )
  expect((await family.member(carl)).occupation).toBe('Painter')
})

test('undoing a deletion restores everything that was deleted along with it', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const emil = await family.add('Emil Weber')
  const dora = await family.add('Dora Weber', { birthDate: '1920' }, 'daughter', emil)
  const flood = await new History(owner.api).add({
    date: '1936',
    description: 'The flood',
    familyInvolved: [dora.id],
  })
  await owner.api.call('DELETE', `/api/members/${dora.id}?version=${(await family.member(dora)).version}`)
  await new History(owner.api).remove(flood)
  const page = await owner.browser('/admin/changes')
  const restore = async (what: string) => {
    await entry(page, what)
      .getByRole('button', { name: `Restore: ${what}` })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expectMessage(page, 'Restored.')
    await expect(entry(page, what).getByText('Undone', { exact: true })).toBeVisible()
  }
  await restore('Olivia Owner deleted “The flood” in the family history')
  await restore('Olivia Owner deleted Dora Weber')
  expect((await new History(owner.api).event(flood)).familyInvolved).toEqual([dora.id])
  expect((await family.recorded(dora)).map(({ other }) => other.name)).toEqual(['Emil Weber'])
})

test('the log is filtered by person, kind and time in the URL, is paged, and keeps private events private', async ({
  people,
}) => {
  const owner = await people.owner()
  const anna = await people.approved('Anna Adams')
  const carl = await new Family(owner.api).add('Carl Weber')
  for (let count = 1; count <= 24; count++)
    await new Family(owner.api).change(carl, { nickname: `Carl ${count}` })
  await new Calendar(anna.api).add({ title: 'A surprise for Carl', date: todayIn(), visibility: 'private' })
  await new Calendar(anna.api).add({ title: 'A picnic for everyone', date: todayIn() })
  const page = await owner.browser('/admin/changes')

  // Someone else's private event is listed, but not whose it is, at what time it was added, or what it says.
  const secret = entry(page, 'A private event was added')
  await expect(secret).not.toContainText(/Anna|\d:\d/)
  await secret.getByRole('button', { name: /^Show details/ }).click()
  await expect(secret).toContainText('Only the person who created a private event can see what it says.')
  await secret.getByRole('button', { name: /^Undo/ }).click()
  await expect(secret.getByRole('alert')).toHaveText(
    'Only the person who created a private event can change it.',
  )
  await expect(page.getByRole('main')).not.toContainText('surprise')

  await expect(entries(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(entry(page, 'Olivia Owner added Carl Weber')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(entries(page).nth(20)).toBeFocused()

  await page.getByLabel('Who', { exact: true }).selectOption('Anna Adams')
  await expect(page).toHaveURL(/\?person=[0-9a-f-]{36}$/)
  await expect(entry(page, 'Olivia Owner added Carl Weber')).toHaveCount(0)
  await page.getByLabel('What', { exact: true }).selectOption('Events')
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await expect(entry(page, 'Anna Adams added the event “A picnic for everyone”')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Who', { exact: true })).toHaveValue(/./)

  const today = todayIn()
  await page.getByLabel('From', { exact: true }).fill(daysFrom(today, 2))
  await expect(page.getByText('No changes match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('The newest 20 changes')).toBeFocused()
  await page.getByLabel('To', { exact: true }).fill(daysFrom(today, -2))
  await expect(page.getByText('No changes match these filters.')).toBeVisible()
  await expect(page).toHaveURL(`/admin/changes?to=${daysFrom(today, -2)}`)
})
