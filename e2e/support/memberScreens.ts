import { expect } from '@playwright/test'
import { Family } from './family.ts'
import { once, type Screens } from './screen.ts'
import { choosePerson } from './screens.ts'

/** A small family, shared by all screens of a site. */
export const someFamily = once(async people => {
  const family = new Family((await people.owner()).api)
  const emil = await family.add('Emil Weber', { birthDate: 'about 1887', deathDate: '1950-05-17' })
  const anna = await family.add('Anna Weber', { birthDate: '1950' }, 'daughter', emil)
  const antonin = await family.add('Antonín Dvořák', {}, 'brother', emil)
  return { family, emil, anna, antonin }
})

export const memberScreens: Screens = {
  of: 'family members',
  screens: [
    {
      name: 'family members',
      async open(people) {
        await someFamily(people)
        const page = await (await people.known('approved', 'Mara Member')).tab('/family-members')
        await page.getByRole('button', { name: 'Delete Anna Weber' }).focus()
        return page.getByText('3 family members')
      },
    },
    {
      name: 'family members for a child, with the reason of a disabled button',
      async open(people) {
        await someFamily(people)
        const page = await (await people.known('child', 'Kim Child')).tab('/family-members')
        await page.getByRole('button', { name: 'Add Family Member' }).focus()
        return page.getByRole('tooltip').filter({ hasText: 'Only grown-ups' })
      },
    },
    {
      name: 'the directory on paper',
      async open(people) {
        await someFamily(people)
        const page = await (await people.owner()).tab('/family-members/print?everyone')
        return page.getByRole('region', { name: 'Family directory' }).getByText('Antonín Dvořák')
      },
    },
    {
      name: 'a new family member with a chosen relative, a parsed date and a warning',
      async open(people) {
        await someFamily(people)
        const page = await (await people.owner()).tab('/family-members')
        await page.getByRole('button', { name: 'Add Family Member' }).click()
        await page.getByLabel('Name', { exact: true }).fill('Anna Weber')
        await page.getByLabel('Birth date', { exact: true }).fill('1950')
        await expect(page.getByText('Understood as: 1950')).toBeVisible()
        await page.getByLabel('Relationship').selectOption('sister')
        const person = page.getByRole('combobox', { name: 'Related family member' })
        await person.fill('emil')
        await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
        await person.press('ArrowDown')
        await person.press('Enter')
        await page.getByRole('button', { name: 'Add to family' }).click()
        const warning = page.getByRole('region', { name: 'Please check this' })
        await expect(warning).toBeVisible()
        await page.getByRole('button', { name: 'Choose a day' }).first().click()
        return warning
      },
    },
    {
      name: 'the profile of a deceased family member',
      async open(people) {
        const { emil } = await someFamily(people)
        const page = await (await people.known('approved', 'Mara Member')).tab(`/family-member/${emil.id}`)
        await expect(
          page.getByRole('button', { name: 'Edit the relationship with Anna Weber' }),
        ).toBeVisible()
        await page.getByRole('button', { name: 'More', exact: true }).click()
        return page.getByRole('button', { name: 'Delete', exact: true })
      },
    },
    {
      name: 'a profile without a birth date, with relationships being added and edited',
      async open(people) {
        const { antonin } = await someFamily(people)
        const page = await (await people.owner()).tab(`/family-member/${antonin.id}`)
        await expect(page.getByText('Missing birth date!')).toBeVisible()
        await page.getByRole('button', { name: 'Add Relationship' }).click()
        await page.getByRole('button', { name: 'Edit the relationship with Emil Weber' }).click()
        const edit = page.getByRole('region', { name: 'Edit the relationship with Emil Weber' })
        await edit.getByLabel('Relationship').selectOption('spouse')
        await edit.getByRole('textbox', { name: /^Since/ }).fill('1910')
        return edit.getByText('Understood as: 1910')
      },
    },
    {
      name: 'a new brother or sister in the slot of a profile, with a shared parent, a warning and everything under More',
      async open(people) {
        const { anna } = await someFamily(people)
        const page = await (await people.owner()).tab(`/family-member/${anna.id}`)
        await page.getByRole('button', { name: '+ Brother or sister' }).click()
        const form = page.getByRole('region', { name: 'Brother or sister of Anna Weber' })
        await page.keyboard.type('Emil Weber')
        await form.getByRole('option', { name: 'Add Emil Weber as a new person' }).click()
        await form.getByRole('radio', { name: 'male', exact: true }).check()
        await form.getByRole('radio', { name: 'One parent in common' }).check()
        await form.getByLabel('Which parent do they share?').selectOption({ label: 'Emil Weber' })
        await form.getByText('More', { exact: true }).click()
        await form.getByRole('button', { name: 'Save', exact: true }).click()
        return form.getByRole('region', { name: 'Please check this' })
      },
    },
    {
      name: 'how two people are related, with the path between them',
      async open(people) {
        const { anna, antonin } = await someFamily(people)
        const page = await (await people.owner()).tab(`/how-related?from=${anna.id}&to=${antonin.id}`)
        await expect(page.getByText("Anna Weber is Antonín Dvořák's niece")).toBeVisible()
        return page.getByRole('region', { name: /^The path/ })
      },
    },
    {
      name: 'a profile that someone else has changed in the meantime',
      async open(people) {
        const { family, anna } = await someFamily(people)
        const page = await (await people.owner()).tab(`/family-member/${anna.id}?edit`)
        await page.getByLabel('Occupation').fill('Teacher')
        await family.change(anna, { occupation: 'Gardener' })
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        return page.getByText('Saved now: Gardener')
      },
    },
    {
      name: 'the relationships manager with a confirmation dialog',
      async open(people) {
        const { emil } = await someFamily(people)
        const page = await (await people.owner()).tab(`/family-relationships/${emil.id}`)
        await page.getByRole('button', { name: 'Remove the relationship with Anna Weber' }).click()
        return page.getByRole('alertdialog')
      },
    },
    {
      name: 'your own profile with the form to link yourself, and an error',
      async open(people) {
        const { family, emil } = await someFamily(people)
        const owner = await people.owner()
        const own = await family.add(owner.name, { email: owner.email }, 'child', emil)
        const page = await owner.tab(`/family-member/${own.id}`)
        const form = page.getByRole('region', { name: 'Link Yourself to a Family Member' })
        await choosePerson(form, 'Family member', 'Emil Weber')
        await form.getByRole('button', { name: 'Link', exact: true }).click()
        return form.getByRole('alert')
      },
    },
  ],
}
