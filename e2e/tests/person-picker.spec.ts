import { expectAccessible } from '../support/accessible.ts'
import { Family } from '../support/family.ts'
import { date, description, involved, openAdd, save } from '../support/historyList.ts'
import { dialogsLeft, expectMessage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('ADD-2 someone who is not in the family yet is added where a person is chosen, and is then chosen @phone', async ({
  people,
}) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { gender: 'female' })
  const page = await owner.browser('/family-history')
  const dialog = page.getByRole('dialog', { name: 'Add a new person' })
  const form = await openAdd(page)
  await date(form).fill('1980')
  await description(form).fill('A visit')

  await test.step('in the history, with the relationship', async () => {
    const field = form.getByRole('combobox', { name: 'Add someone' })
    await field.fill('Dora Klein')
    await page.getByRole('option', { name: 'Add Dora Klein as a new person' }).click()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Dora Klein')
    // Closing it leads back to the typed name.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('Dora Klein')
    await field.press('ArrowDown')
    await field.press('Enter')
    await dialog.getByRole('button', { name: 'Add to family' }).click()
    await expect(dialog.getByLabel('Relationship')).toBeFocused()
    await dialog.getByLabel('Relationship').selectOption('sister')
    await expect(dialog.getByLabel('Gender')).toHaveValue('female')
    const related = dialog.getByRole('combobox', { name: 'Related family member' })
    await related.fill('Anna')
    await expectAccessible(page, { name: 'the dialog for a new person' })
    await page.getByRole('option', { name: 'Anna Weber' }).click()
    await dialog.getByLabel('Birth date').fill('1952')
    await dialog.getByRole('button', { name: 'Add to family' }).click()
    await expectMessage(page, 'Dora Klein has been added to the family.')
    await expect(involved(form)).toHaveText([/Dora Klein \(born 1952\)/])
    await expect(field).toBeFocused()
    await save(form)
    await expectMessage(page, 'Event saved.')
    const [dora] = await family.recorded(anna)
    expect(dora).toMatchObject({ label: 'sister', other: { name: 'Dora Klein' } })
  })

  await test.step('for a relationship, which is saved with the person', async () => {
    await page.goto(`/family-member/${anna.id}`)
    await page.getByRole('button', { name: 'Add Relationship' }).click()
    const adding = page.getByRole('region', { name: 'Add Relationship' })
    await adding.getByLabel('Relationship', { exact: true }).selectOption('son')
    await adding.getByRole('combobox', { name: 'Family member' }).fill('Emil Weber')
    await page.getByRole('option', { name: 'Add Emil Weber as a new person' }).click()
    await expect(dialog).toContainText('The new member is the son of Anna Weber.')
    await expect(dialog.getByLabel('Gender')).toHaveValue('male')
    await dialog.getByRole('button', { name: 'Add to family' }).click()
    await expect(page.getByRole('region', { name: 'Relationships', exact: true })).toContainText('Emil Weber')
    const rows = await family.recorded(anna)
    expect(rows.map(({ label, other }) => [label, other.name]).sort()).toEqual([
      ['sister', 'Dora Klein'],
      ['son', 'Emil Weber'],
    ])
  })

  await test.step('for an event', async () => {
    await dialogsLeft(page)
    await page.goto('/create-event')
    await page.getByLabel('Title').fill('Reunion')
    await page.getByLabel('Date', { exact: true }).fill('2026-07-10')
    await page.getByRole('button', { name: 'Add a new person' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Fritz Weber')
    await dialog.getByLabel('Relationship').selectOption('spouse')
    await dialog.getByRole('combobox', { name: 'Related family member' }).fill('Dora')
    await page.getByRole('option', { name: 'Dora Klein' }).click()
    await dialog.getByRole('button', { name: 'Add to family' }).click()
    await expect(page.getByLabel('Fritz Weber')).toBeChecked()
    await expect(page.getByLabel('Title')).toHaveValue('Reunion')
  })
})
