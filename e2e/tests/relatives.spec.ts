import type { Page } from '@playwright/test'
import { Family } from '../support/family.ts'
import type { People } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Carla with her mother Anna, and her grandfather Johann. */
async function family(people: People) {
  const owner = await people.owner()
  const relatives = new Family(owner.api)
  const anna = await relatives.add('Anna Weber', { gender: 'female', birthDate: '1950' })
  const johann = await relatives.add('Johann Klein', { gender: 'male', birthDate: '1920' }, 'father', anna)
  const carla = await relatives.add('Carla Weber', { gender: 'female', birthDate: '1980' }, 'daughter', anna)
  return { owner, relatives, anna, johann, carla }
}

function list(page: Page) {
  return page.getByRole('region', { name: 'Relationships', exact: true })
}

function row(page: Page, name: string) {
  return list(page).getByRole('listitem').filter({ hasText: name })
}

test('HOME-4 a profile names each relative once: in its group with Edit and Delete, or under "Also related"', async ({
  people,
}) => {
  const { owner, relatives, anna, carla } = await family(people)
  const karl = await relatives.add('Karl Weber', { gender: 'male', birthDate: '1948' }, 'spouse', anna)
  await relatives.relate(karl, 'father', carla)
  await relatives.add('Ben Weber', {}, 'child', anna)
  await relatives.add('Dora Weber', { gender: 'female' }, 'sister', carla)
  await relatives.add('Erik Weber', { gender: 'male' }, 'son', carla)
  const page = await owner.browser(`/family-member/${carla.id}`)
  const group = (name: string) => list(page).getByRole('region', { name, exact: true })
  const names = (name: string) => group(name).getByRole('listitem').getByRole('link')
  await expect(names('Parents')).toHaveText(['Karl Weber', 'Anna Weber'])
  await expect(group('Parents').getByRole('button', { name: /^\+ / })).toHaveCount(0)
  await expect(names('Partners')).toHaveCount(0)
  await expect(group('Partners').getByRole('button')).toHaveText(['+ Partner'])
  await expect(names('Brothers and sisters')).toHaveText(['Dora Weber', 'Ben Weber'])
  await expect(group('Brothers and sisters').getByRole('button')).toHaveText([
    ...['Edit', 'Delete', '+ Brother or sister'],
  ])
  await expect(names('Children')).toHaveText(['Erik Weber'])
  await expect(names('Also related')).toHaveText(['Johann Klein'])
  const everyone = await page
    .getByRole('main')
    .getByRole('link', { name: / (Weber|Klein)$/ })
    .allTextContents()
  expect(everyone.sort()).toEqual([...new Set(everyone)].sort())

  // On paper there is nothing to press, and no group that has only a "+".
  await page.emulateMedia({ media: 'print' })
  await expect(group('Parents')).toBeVisible()
  await expect(group('Partners')).toBeHidden()
  await expect(list(page).getByRole('button')).toHaveCount(0)
})

test('HOME-4 "mother, step" is "stepmother", and "husband" stands beside the recorded "spouse"', async ({
  people,
}) => {
  const { owner, relatives, anna, johann, carla } = await family(people)
  const rita = await relatives.add('Rita Klein', { gender: 'female' }, 'spouse', johann)
  await relatives.relate(rita, 'mother', carla, { qualifier: 'step' })
  const page = await owner.browser(`/family-member/${carla.id}`)
  await expect(row(page, 'Rita Klein').getByText('stepmother', { exact: true })).toBeVisible()
  await expect(row(page, 'Anna Weber').getByText('mother', { exact: true })).toBeVisible()
  await page.goto(`/family-member/${rita.id}`)
  await expect(row(page, 'Carla Weber').getByText('stepdaughter', { exact: true })).toBeVisible()
  await expect(row(page, 'Johann Klein').getByText('husband', { exact: true })).toBeVisible()
  await expect(row(page, 'Johann Klein').getByText('spouse', { exact: true })).toBeVisible()
  await page.goto(`/family-member/${anna.id}`)
  await expect(row(page, 'Johann Klein').getByText('father', { exact: true })).toBeVisible()
})
