import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readGedcom } from 'read-gedcom'
import { expectAccessible } from '../support/accessible.ts'
import { Family } from '../support/family.ts'
import { DESKTOP_SIZES, expectFits, PHONE_SIZES } from '../support/layout.ts'
import type { People } from '../support/people.ts'
import { choosePerson, onScreen, openMore, pickOption } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Emil, who died in 1950, his living daughter Anna, and her living son Paul. */
async function family(people: People) {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const emil = await family.add('Emil Weber', { birthDate: '1887', deathDate: '1950-05-17' })
  const anna = await family.add(
    'Anna Weber',
    { birthDate: '1950', email: 'anna@example.org' },
    'daughter',
    emil,
  )
  await family.add('Paul Weber', { birthDate: '1980' }, 'son', anna)
  return owner
}

/** Counts the people and families that another program finds in a file. */
function counted(text: string): { people: number; families: number } {
  const bytes = new TextEncoder().encode(text)
  const found = readGedcom(bytes.buffer)
  return { people: found.getIndividualRecord().length, families: found.getFamilyRecord().length }
}

/** The text of the file that a button downloads. */
async function downloaded(page: Page): Promise<{ name: string; text: string }> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await arriving
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('GED-5 a member exports everyone or a branch, sees before what the file has, and living people are left out', async ({
  people,
}) => {
  await family(people)
  const page = await (await people.known('approved', 'Mara Member')).browser('/family-members')
  await openMore(page)
  await page.getByRole('link', { name: 'Export' }).click()
  await onScreen(page, 'Export the family')
  const contents = page.getByRole('region', { name: 'What the file will contain' })
  await expect(contents.getByText('3 people', { exact: true })).toBeVisible()
  await expect(contents.getByText('2 living people appear without details')).toBeVisible()

  await test.step('living people have no names in the file unless asked for', async () => {
    const { name, text } = await downloaded(page)
    expect(name).toMatch(/\.ged$/)
    expect(text).toContain('2 VERS 7.0')
    expect(text).toContain('1 NAME Emil')
    expect(text).toContain('1 NAME Living')
    expect(text).not.toContain('Anna')
    await page.getByRole('checkbox', { name: 'Include the details of living people' }).check()
    await expect(contents.getByText('without details')).toBeHidden()
    const whole = (await downloaded(page)).text
    expect(whole).toContain('Anna')
    expect(counted(whole)).toEqual({ people: 3, families: 2 })
  })

  await test.step('a branch', async () => {
    await page.getByRole('radio', { name: 'A person and their ancestors' }).check()
    await expect(page.getByText('Choose a person to see what the file will contain.')).toBeVisible()
    await choosePerson(page, 'Whose branch?', 'Anna Weber')
    await expect(contents.getByText('2 people', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'GEDCOM 5.5.1' }).check()
    await expect(contents.getByText('2 people', { exact: true })).toBeVisible()
    const { text } = await downloaded(page)
    expect(text).toContain('2 VERS 5.5.1')
    expect(text).not.toContain('Paul')
    expect(counted(text)).toEqual({ people: 2, families: 1 })
  })

  await test.step('only some people, as a table', async () => {
    await page.getByRole('radio', { name: 'Only people I choose' }).check()
    const field = page.getByRole('combobox', { name: 'Add a person' })
    await field.pressSequentially('Paul Weber')
    await pickOption(field, 'Paul Weber')
    await page.getByRole('radio', { name: 'CSV table of the members' }).check()
    await expect(contents.getByText('1 person', { exact: true })).toBeVisible()
    const { name, text } = await downloaded(page)
    expect(name).toMatch(/\.csv$/)
    expect(text.trim().split('\r\n')).toHaveLength(2)
    await page.getByRole('button', { name: 'Remove Paul Weber' }).click()
    await expect(page.getByText('Add at least one person')).toBeVisible()
  })
})

test('GED-5 the page says what the format has no form for', async ({ people }) => {
  const owner = await family(people)
  await owner.api.call('POST', '/api/history', { date: '1914', type: 'war', description: 'The war' })
  const page = await owner.browser('/export')
  const without = page.getByRole('region', { name: "What this format can't hold" })
  await expect(without.getByText('1 event that no one took part in is left out.')).toBeVisible()
  await expectAccessible(page, { name: 'export' })
  await expectFits(page, 'export', (page.viewportSize()?.width ?? 0) < 500 ? PHONE_SIZES : DESKTOP_SIZES)
})

test('GED-5 children are not offered an export and are refused one', async ({ people }) => {
  await family(people)
  const page = await (await people.known('child', 'Kim Child')).browser('/family-members')
  await expect(page.getByText('3 family members')).toBeVisible()
  await openMore(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export' })).toHaveCount(0)
  await page.goto('/export')
  await expect(page.getByText("Children can't export the family.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
})

test('GED-7 every account downloads its own data from the profile', async ({ people }) => {
  const page = await (await people.known('child', 'Kim Child')).browser('/profile')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})

test('GED-14 the export of a large family is prepared in the background and then fetched', async ({
  people,
  site,
}) => {
  const owner = await people.owner()
  await site.fill(5_001)
  const page = await owner.browser('/export')
  const contents = page.getByRole('region', { name: 'What the file will contain' })
  await expect(contents.getByText('5001 people', { exact: true })).toBeVisible()
  await expect(contents.getByRole('button', { name: 'Download' })).toBeHidden()
  await contents.getByRole('button', { name: 'Prepare the file' }).press('Enter')
  const prepared = page.getByRole('region', { name: 'Prepared files' })
  await expect(prepared.getByRole('heading', { name: /^GEDCOM 7\.0/ })).toBeVisible()
  // The button is gone, and the keyboard goes on from the sentence that replaces it.
  await expect(contents.getByRole('status').filter({ hasText: /prepare/ })).toBeFocused()

  await test.step('it is ready without anyone waiting for it', async () => {
    await page.goto('/dashboard')
    await page.goto('/export')
    await expect(prepared.getByText(/^Ready: .* [kKM]B\. You can fetch it until /)).toBeVisible()
    await expect(prepared.getByText('5001 people', { exact: true })).toBeVisible()
    await expectAccessible(page)
    const arriving = page.waitForEvent('download')
    await prepared.getByRole('button', { name: 'Download' }).click()
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/\.ged$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(counted(text).people).toBe(5_001)
  })

  await test.step('and removed', async () => {
    await prepared.getByRole('button', { name: 'Remove' }).click()
    await expect(prepared).toBeHidden()
  })
})
