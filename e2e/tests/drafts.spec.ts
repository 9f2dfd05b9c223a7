import type { Locator, Page } from '@playwright/test'
import { Calendar } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { History } from '../support/history.ts'
import { description, involve, involved, openAdd, openEdit } from '../support/historyList.ts'
import { choosePerson, dialogsLeft, expectPath, signIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const note = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'We kept what you typed.' })

const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.includes(':draft:')))

test('what is typed survives a reload and the end of the session, Cancel offers to restore it, and logging out erases it', async ({
  people,
  guard,
}) => {
  guard.allow(/40[13].*\/api\//)
  const mara = await people.approved('Mara Member')
  await new Family((await people.owner()).api).add('Anna Weber')
  const page = await mara.browser('/family-members')
  const name = page.getByLabel('Name', { exact: true })
  const expectRestored = async () => {
    await expect(note(page)).toBeVisible()
    await expect(name).toHaveValue('Ben Weber')
    await expect(page.getByLabel('Relationship')).toHaveValue('son')
    await expect(page.getByRole('combobox', { name: 'Related family member' })).toHaveValue('Anna Weber')
  }
  await page.getByRole('button', { name: 'Add Family Member' }).click()
  await name.fill('Ben Weber')
  await page.getByLabel('Relationship').selectOption('son')
  await choosePerson(page, 'Related family member', 'Anna Weber')
  await test.step('a reload', async () => {
    await page.reload()
    await expectRestored()
  })

  await test.step('the end of the session', async () => {
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Add to family' }).click()
    await expectPath(page, '/login')
    await signIn(page, mara)
    await expectPath(page, '/family-members')
    await expectRestored()
  })

  await test.step('Cancel', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(name).toHaveCount(0)
    expect(await drafts(page)).toEqual([])
    await page.getByRole('button', { name: 'Restore what I typed' }).click()
    await expectRestored()
    await expect(note(page)).toBeFocused()
  })

  await test.step('Discard', async () => {
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(note(page)).toHaveCount(0)
    await expect(name).toHaveValue('')
    await expect(name).toBeFocused()
  })

  await test.step('logging out', async () => {
    await name.fill('Carl Weber')
    await page.getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('alertdialog', { name: 'Log out without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(name).toHaveValue('Carl Weber')
    expect(await drafts(page)).toHaveLength(1)
    await page.getByRole('button', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Log out' }).click()
    await expectPath(page, '/login')
    expect(await drafts(page)).toEqual([])
  })
})

/** Types, reloads, and expects the same text; `also` checks the rest of the form. */
async function survives(field: Locator, text: string, also = async () => {}): Promise<void> {
  const page = field.page()
  await field.fill(text)
  await page.reload()
  await expect(note(page)).toBeVisible()
  await expect(field).toHaveValue(text)
  await also()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(note(page)).toHaveCount(0)
}

test('profiles, relationships and events keep what is typed for a reload', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  await family.add('Ben Weber', {}, 'son', anna)
  const event = await new Calendar(owner.api).add({ title: 'Reunion', date: '2026-07-10' })
  const page = await owner.browser('/profile')

  await test.step('your account', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await survives(page.getByLabel(/About me/), 'I keep the old letters.')
  })
  await test.step('a profile, which Back closes only after asking', async () => {
    await page.goto(`/family-member/${anna.id}`)
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await survives(page.getByLabel('Occupation'), 'Baker')
    await page.getByLabel('Occupation').fill('Miller')
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Occupation')).toHaveValue('Miller')
    await dialogsLeft(page)
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByLabel('Occupation')).toHaveCount(0)
    await page.getByRole('button', { name: 'Restore what I typed' }).click()
    await expect(page.getByLabel('Occupation')).toHaveValue('Miller')
    await page.getByRole('button', { name: 'Discard' }).click()
  })
  await test.step('a relationship', async () => {
    await page.goto(`/family-member/${anna.id}`)
    await page.getByRole('button', { name: 'Edit the relationship with Ben Weber' }).click()
    await page.getByLabel('Relationship', { exact: true }).selectOption('spouse')
    await survives(page.getByLabel(/^Since/), '1950')
  })
  await test.step('an event and its people', async () => {
    await page.goto(`/edit-event/${event.id}`)
    await page.getByLabel('Anna Weber').check()
    await survives(page.getByLabel('Title'), 'Great reunion', () =>
      expect(page.getByLabel('Anna Weber')).toBeChecked(),
    )
    await page.goto('/create-event')
    await survives(page.getByLabel('Title'), 'Party')
  })
})

test('the history, families and feedback keep what is typed for a reload', async ({ people }) => {
  const owner = await people.owner()
  await new Family(owner.api).add('Anna Weber')
  await new History(owner.api).add({ date: '1912', type: 'other', description: 'The voyage' })
  const page = await owner.browser('/family-history')
  await test.step('the history', async () => {
    const added = await openAdd(page)
    await involve(added, 'Anna Weber')
    await survives(description(added), 'We met at the lake.', () =>
      expect(involved(added)).toHaveText([/^Anna Weber/]),
    )
    await page.goto('/family-history')
    const form = await openEdit(page, 'The voyage')
    await survives(description(form), 'Over the sea')
  })
  await test.step('a family', async () => {
    await page.goto('/families')
    await page.getByRole('button', { name: 'Create a family' }).click()
    await survives(page.getByLabel('Name', { exact: true }), 'Lake')
  })
  await test.step('feedback, whose Cancel acts at once', async () => {
    await page.goto('/feedback')
    await survives(page.getByLabel('Subject'), 'The clock')
    await page.getByLabel('Subject').fill('The clock')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expectPath(page, '/dashboard')
    await page.getByRole('button', { name: 'Restore what I typed' }).click()
    await expectPath(page, '/feedback')
    await expect(page.getByLabel('Subject')).toHaveValue('The clock')
  })
})
