import type { Locator, Page } from '@playwright/test'
import { Family } from '../support/family.ts'
import type { People } from '../support/people.ts'
import { choosePerson, expectError, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Otto and Karl are brothers. Karl's daughter Lisa has a daughter, Mia, and is married to Otto's son Paul. */
async function family(people: People) {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const emil = await family.add('Emil Weber', { gender: 'male', birthDate: '1900' })
  const berta = await family.add('Berta Weber', { gender: 'female' }, 'spouse', emil)
  const otto = await family.add('Otto Weber', { gender: 'male' }, 'son', emil)
  const karl = await family.add('Karl Weber', { gender: 'male' }, 'brother', otto)
  await family.relate(berta, 'mother', otto)
  const rosa = await family.add('Rosa Lind', { gender: 'female' }, 'spouse', otto)
  const paul = await family.add('Paul Weber', { gender: 'male' }, 'son', otto)
  const lisa = await family.add('Lisa Weber', { gender: 'female' }, 'daughter', karl)
  await family.relate(lisa, 'spouse', paul)
  const mia = await family.add('Mia Weber', { gender: 'female' }, 'daughter', lisa)
  return { owner, family, otto, rosa, paul, lisa, mia }
}

function address(from: { id: string }, to: { id: string }): string {
  return `/how-related?from=${from.id}&to=${to.id}`
}

/** The names on the path, in its order. */
function names(path: Locator): Promise<string[]> {
  return path.getByRole('link').evaluateAll(links => links.map(link => link.firstChild?.textContent ?? ''))
}

function answer(page: Page): Locator {
  return page.getByRole('main').getByRole('status').filter({ hasText: ' is ' })
}

test('KIN-6 two people are chosen from a profile, and the answer names both ways, the path and what they share', async ({
  people,
}) => {
  const { owner, otto, mia } = await family(people)
  const page = await owner.browser(`/family-member/${otto.id}`)
  await page.getByRole('link', { name: 'How is Otto Weber related to …?' }).click()
  await onScreen(page, 'How are we related?')
  await expect(page.getByRole('combobox', { name: 'First person' })).toHaveValue('Otto Weber')
  await choosePerson(page, 'Second person', 'Mia Weber')
  await expect(answer(page).locator('p')).toHaveText([
    "Mia Weber is Otto Weber's grand-niece",
    "Otto Weber is Mia Weber's great-uncle",
  ])
  await expect(page.getByText('Related by blood')).toBeVisible()
  await expect(page.getByText("Otto Weber's parents are Mia Weber's great-grandparents.")).toBeVisible()
  const path = page.getByRole('region', { name: 'The path: grand-niece' })
  expect((await names(path)).toSorted()).toEqual(
    ['Berta Weber', 'Emil Weber', 'Karl Weber', 'Lisa Weber', 'Mia Weber', 'Otto Weber'].toSorted(),
  )
  await expect(path.getByRole('link', { name: /Common ancestor/ })).toHaveCount(2)
  const place = async (name: string) => (await path.getByRole('link', { name }).boundingBox())?.y ?? 0
  expect(await place('Emil Weber'), 'common ancestors are on top').toBeLessThan(await place('Karl Weber'))
  expect(await place('Karl Weber')).toBeLessThan(await place('Lisa Weber'))
  expect(await place('Lisa Weber')).toBeLessThan(await place('Mia Weber'))

  await test.step('the address can be shared, and follows the choice', async () => {
    expect(new URL(page.url()).search).toBe(new URL(address(otto, mia), page.url()).search)
    const other = await (await people.known('approved', 'Mara Member')).browser(address(otto, mia))
    await expect(answer(other)).toContainText("Mia Weber is Otto Weber's grand-niece")
    await other.getByRole('button', { name: 'Swap them' }).click()
    await expect(answer(other).locator('p').first()).toHaveText("Otto Weber is Mia Weber's great-uncle")
    await expect(other.getByRole('combobox', { name: 'First person' })).toHaveValue('Mia Weber')
  })
})

test('KIN-6 cousins who marry are related in two ways; blood and marriage are told apart in words', async ({
  people,
}) => {
  const { owner, rosa, lisa, paul, mia } = await family(people)
  const page = await owner.browser(address(paul, lisa))
  await expect(answer(page).locator('p')).toHaveText([
    "Lisa Weber is Paul Weber's wife",
    "Paul Weber is Lisa Weber's husband",
  ])
  const further = page.getByRole('region', { name: 'One more way they are related' })
  await expect(further.getByText("Lisa Weber is Paul Weber's first cousin")).toBeVisible()
  await expect(further.getByText('Related by blood')).toBeVisible()
  await expect(further.getByText('They share grandparents.')).toBeVisible()
  await page.goto(address(rosa, mia))
  await expect(page.getByText('Related by marriage').first()).toBeVisible()
})

test('KIN-6 no one chosen, the same person, no relation and someone who is gone each have their own words', async ({
  people,
  guard,
}) => {
  guard.allow(/404.*\/api\/kinship/)
  const { owner, family: kin, rosa, mia } = await family(people)
  const zeno = await kin.add('Zeno Zabel', {}, 'spouse', rosa)
  const [row] = await kin.recorded(zeno)
  await owner.api.call('DELETE', `/api/relationships/${row?.id}?version=${row?.version}`)
  const page = await owner.browser('/how-related')
  await expect(page.getByText('Choose two people to see how they are related.')).toBeVisible()
  await page.goto(address(mia, mia))
  await expect(page.getByText("That's the same person twice. Choose someone else.")).toBeVisible()
  await page.goto(address(mia, zeno))
  await expect(page.getByText("Mia Weber and Zeno Zabel aren't related, as far as we know.")).toBeVisible()
  await page.goto(address(mia, { id: '018f0000-0000-7000-8000-000000000001' }))
  await expectError(page, 'One of these people is no longer in the family. Choose someone else.')
})
