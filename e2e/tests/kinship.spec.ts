import type { Locator, Page } from '@playwright/test'
import { Family } from '../support/family.ts'
import { choosePerson, expectMessage, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Family Member' }).click()
  return page.getByRole('main').locator('form')
}

/** Adds someone through the form, answering what it asks besides. */
async function add(
  page: Page,
  name: string,
  word: string,
  of: string,
  answer?: (form: Locator) => Promise<void>,
) {
  await test.step(`${name} is the ${word} of ${of}`, async () => {
    const form = await openForm(page)
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByLabel('Relationship').selectOption(word)
    await choosePerson(form, 'Family member', of)
    await answer?.(form)
    await form.getByRole('button', { name: 'Add to family' }).click()
    await expectMessage(page, `${name} has been added to the family.`)
  })
}

test('KIN-1 KIN-2 KIN-3 three generations entered as siblings, spouses and children read right on every profile', async ({
  people,
}) => {
  const owner = await people.owner()
  const page = await owner.browser('/family-members')
  const first = await openForm(page)
  await first.getByLabel('Name', { exact: true }).fill('Olga Berg')
  await first.getByLabel('Gender').selectOption('female')
  await first.getByRole('button', { name: 'Add to family' }).click()
  await expectMessage(page, 'Olga Berg has been added to the family.')
  await add(page, 'Karl Berg', 'son', 'Olga Berg', async form => {
    await expect(form.getByLabel('Gender')).toHaveValue('male')
  })
  await add(page, 'Petra Lind', 'sister', 'Karl Berg', async form => {
    await expect(
      form.getByRole('radiogroup', { name: 'Same parents?' }).getByRole('radio').first(),
    ).toBeChecked()
  })
  await add(page, 'Otto Berg', 'spouse', 'Olga Berg', async form => {
    await form.getByLabel('Gender').selectOption('male')
    const children = form.getByRole('group', { name: 'Is the new person also a parent of …?' })
    await children.getByLabel('Karl Berg').check()
    await children.getByLabel('Petra Lind').check()
  })
  await add(page, 'Rita Berg', 'spouse', 'Karl Berg', form =>
    form
      .getByLabel('Gender')
      .selectOption('female')
      .then(() => undefined),
  )
  await add(page, 'Mia Berg', 'daughter', 'Karl Berg', async form => {
    const other = form.getByLabel('Who is the other parent of the new person?')
    await expect(other.locator('option:checked')).toHaveText('Rita Berg')
    await form.getByLabel('Email').fill(owner.email)
  })
  await add(page, 'Jonas Berg', 'brother', 'Mia Berg')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectMessage(page, 'Jonas Berg is no longer in the family.')
  await add(page, 'Jonas Berg', 'brother', 'Mia Berg')
  await add(page, 'Nils Lind', 'son', 'Petra Lind')
  await add(page, 'Emma Sand', 'sister', 'Mia Berg', async form => {
    await form.getByLabel('One parent in common').check()
    await form.getByLabel('Which parent do they share?').selectOption({ label: 'Rita Berg' })
  })
  for (const [name, word] of [
    ['Olga Berg', 'grandmother'],
    ['Otto Berg', 'grandfather'],
    ['Petra Lind', 'aunt'],
    ['Rita Berg', 'mother'],
    ['Jonas Berg', 'brother'],
    ['Nils Lind', 'first cousin'],
    ['Emma Sand', 'half-sister'],
  ] as const) {
    await test.step(`${name} is my ${word}`, async () => {
      await page.getByRole('link', { name, exact: true }).first().click()
      await onScreen(page, name)
      await expect(page.getByRole('main')).toContainText(`Relation to you: ${word}`)
      await page.goBack()
    })
  }
})

test('KIN-3 KIN-4 a child is added with the other parent, undone at once, and an unknown gender is a question', async ({
  people,
}) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { gender: 'female' })
  const bert = await family.add('Bert Weber', { gender: 'male' }, 'spouse', anna)
  const kim = await family.add('Kim Weber', {}, 'spouse', bert)
  const page = await owner.browser(`/family-member/${anna.id}`)
  await page.getByRole('button', { name: 'Add Relationship' }).click()
  const form = page.getByRole('region', { name: 'Add Relationship' })
  await choosePerson(form, 'Family member', 'Kim Weber')
  await form.getByLabel('Relationship').selectOption('child')
  await form.getByRole('button', { name: 'Swap them' }).click()
  await form.getByLabel('Relationship').selectOption('father')
  await expect(
    form.getByText('Anna Weber is recorded as female, so this will be shown as mother.'),
  ).toBeVisible()
  await expect(form.getByLabel('Is Kim Weber male or female?')).toHaveValue('')
  await expect(form.getByLabel('Who is the other parent of Kim Weber?').locator('option:checked')).toHaveText(
    'Bert Weber',
  )
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expectMessage(page, 'Relationship with Kim Weber added.')
  expect((await family.recorded(kim)).map(row => row.label).sort()).toEqual(['father', 'mother', 'spouse'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, 'Relationship with Kim Weber taken back.')
  expect(await family.recorded(kim)).toHaveLength(1)

  await family.relate(anna, 'mother', kim)
  await page.reload()
  const row = page.getByRole('region', { name: 'Relationships', exact: true }).getByRole('listitem')
  const kims = row.filter({ hasText: 'Kim Weber' })
  await expect(kims.getByText('daughter', { exact: true })).toBeVisible()
  await kims.getByRole('button', { name: 'or son?' }).click()
  await expectMessage(page, 'Kim Weber is now shown as son.')
  await expect(kims.getByText('son', { exact: true })).toBeVisible()
  await expect(kims.getByRole('button', { name: 'or son?' })).toHaveCount(0)
})
