import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { Family } from '../support/family.ts'
import { DESKTOP_SIZES, expectFits, PHONE_SIZES } from '../support/layout.ts'
import type { People } from '../support/people.ts'
import { expectMessage, expectPath, onScreen, openMore } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Karl is in the family twice: as Josef's son, and as Anna's husband. His grandson has the same name. */
async function recordedTwice(people: People) {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const josef = await family.add('Josef Novák', { gender: 'male', birthDate: '1850' })
  const details = { gender: 'male', birthDate: '1887', birthPlace: 'Brno', occupation: 'Baker' }
  const karl = await family.add('Karl Novák', details, 'son', josef)
  const anna = await family.add('Anna Nováková', { gender: 'female' }, 'sister', josef)
  const more = { gender: 'male', birthDate: '17 May 1887', birthPlace: 'Brno', occupation: 'Master baker' }
  const karel = await family.add('Karel Novák', { ...more, phoneNumber: '123' }, 'spouse', anna)
  await family.add('Karl Novák', { gender: 'male', birthDate: '1947' }, 'son', josef)
  return { owner, family, josef, karl, karel, anna }
}

async function fits(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  await expectFits(page, new URL(page.url()).pathname, isPhone ? PHONE_SIZES : DESKTOP_SIZES)
}

function pair(page: Page) {
  return page
    .getByRole('list', { name: 'Possible duplicates' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { name: 'Karl Novák and Karel Novák' }),
    })
}

test('GED-4 two records of one person are found, compared, merged with a choice for each field, and restored @phone', async ({
  people,
  guard,
}) => {
  guard.allow(/404.*\/api\/(members|duplicates)/)
  const { owner, family, karl, karel } = await recordedTwice(people)
  const page = await owner.browser('/family-members')
  await openMore(page)
  await page.getByRole('link', { name: 'Find duplicates' }).click()
  await onScreen(page, 'Possible duplicates')
  await expect(pair(page)).toContainText('Possibly the same person')
  const speaksFor = pair(page).getByRole('list', { name: 'Reasons for' })
  await expect(speaksFor).toContainText('Another form of the same given name, and the same surname')
  await expect(speaksFor).toContainText('Born in the same place')
  await expect(pair(page)).toContainText('17 May 1887, Brno')
  await expectAccessible(page)
  await fits(page)

  await pair(page).getByRole('link', { name: 'Compare Karl Novák and Karel Novák' }).click()
  await onScreen(page, 'Are they the same person?')
  await expect(page.getByRole('radiogroup')).toHaveCount(3)
  await expectAccessible(page)
  await fits(page)
  const choose = (field: string, value: string) =>
    page.getByRole('radiogroup', { name: field }).getByRole('radio', { name: value, exact: true }).check()
  await expect(page.getByRole('radiogroup', { name: 'Name' }).getByRole('radio').first()).toBeChecked()
  await choose('Date of birth', '17 May 1887')
  await choose('Occupation', 'Master baker')
  await page.getByRole('button', { name: 'Merge' }).click()
  await expectMessage(page, 'Karel Novák is now part of Karl Novák.')
  await onScreen(page, 'Possible duplicates')
  await expect(pair(page)).toHaveCount(0)
  const merged = await family.member(karl)
  expect(merged).toMatchObject({
    birthDate: '1887-05-17',
    occupation: 'Master baker',
    phoneNumber: '123',
    names: [{ name: 'Karel Novák' }],
  })
  const relatives = (await family.recorded(karl)).map(({ other }) => other.name)
  expect(relatives.sort()).toEqual(['Anna Nováková', 'Josef Novák'])

  // The message has the focus, so the keyboard can undo it.
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expectMessage(page, 'Undone.')
  await expect(pair(page)).toBeVisible()
  expect(await family.member(karel)).toMatchObject({ name: 'Karel Novák', occupation: 'Master baker' })
  expect(await family.member(karl)).toMatchObject({ occupation: 'Baker', names: [] })
})

test('GED-4 people who are not the same are remembered, and that can be undone', async ({ people }) => {
  const { owner } = await recordedTwice(people)
  const page = await owner.browser('/duplicates')
  await pair(page).getByRole('button', { name: 'Karl Novák and Karel Novák are not the same person' }).click()
  await expectMessage(page, "Karl Novák and Karel Novák won't be listed again.")
  await expect(page.getByText('No duplicates found.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pair(page)).toBeVisible()
})

test('GED-4 a profile offers to merge someone with anyone else, and relatives are refused with the reason', async ({
  people,
}) => {
  const { owner, karl, josef } = await recordedTwice(people)
  const page = await owner.browser(`/family-member/${karl.id}`)
  await openMore(page)
  await page.getByRole('link', { name: 'Merge with someone' }).click()
  await onScreen(page, 'Possible duplicates')
  await expect(page.getByRole('combobox', { name: 'First person' })).toHaveValue(/Karl Novák/)
  await page.getByRole('combobox', { name: 'Second person' }).fill('josef')
  await page.getByRole('option', { name: /Josef Novák/ }).click()
  await expectPath(page, `/duplicates/${karl.id}/${josef.id}`)
  await expect(page.getByRole('alert')).toContainText('These two are recorded as relatives of each other.')
  await expect(page.getByRole('button', { name: 'Merge' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Not the same person' }).click()
  await expectMessage(page, "Karl Novák and Josef Novák won't be listed again.")
})

test('GED-4 someone who changed meanwhile is shown again before merging', async ({ people, guard }) => {
  guard.allow(/409.*\/api\/members/)
  const { owner, family, karl, karel } = await recordedTwice(people)
  const page = await owner.browser(`/duplicates/${karl.id}/${karel.id}`)
  await expect(page.getByRole('radiogroup', { name: 'Occupation' })).toBeVisible()
  await page.route(
    /\/merge$/,
    async route => {
      await family.change(karel, { occupation: 'Miller' })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone changed one of the two meanwhile.')
  await expect(page.getByRole('radiogroup', { name: 'Occupation' })).toContainText('Miller')
  await page.getByRole('button', { name: 'Merge' }).click()
  await expectMessage(page, 'Karel Novák is now part of Karl Novák.')
})

test('GED-4 members and children are not offered to merge', async ({ people }) => {
  await recordedTwice(people)
  const member = await people.approved('Mara Member')
  const page = await member.browser('/family-members')
  await expect(page.getByText(/family members$/)).toBeVisible()
  await openMore(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find duplicates' })).toHaveCount(0)
  await page.goto('/duplicates')
  await expectPath(page, '/dashboard')
})
