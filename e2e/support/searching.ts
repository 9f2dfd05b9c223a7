import type { Locator, Page } from '@playwright/test'
import { Calendar } from './calendar.ts'
import { Family } from './family.ts'
import { History } from './history.ts'
import { Households } from './households.ts'
import type { People } from './people.ts'
import { picture } from './pictures.ts'

/** Something of every kind, most of which a search for "weber" finds. */
export async function someRecords(people: People) {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const emil = await family.add('Emil Weber', { birthDate: 'about 1887', deathDate: '1950', gender: 'male' })
  const anna = await family.add('Anna Weber', { birthDate: '1920', gender: 'female' }, 'daughter', emil)
  const tomas = await family.add('Tomáš Weber', { birthDate: '1922', gender: 'male' }, 'brother', anna)
  const mia = await family.add('Mia Novak', { birthDate: '1955', gender: 'female' }, 'daughter', tomas)
  await family.add('Nora Novak', { birthDate: '1957', gender: 'female' }, 'daughter', tomas)
  const photo = await owner.api.upload('weber-workshop.png', 'image/png', picture())
  const reunion = await new Calendar(owner.api).add({
    title: 'Weber reunion',
    date: '2026-07-10',
    description: 'At the lake',
    familyMemberIds: [anna.id],
    photos: [{ file: photo.id, caption: 'In front of the workshop' }],
  })
  const voyage = await new History(owner.api).add({
    date: '1912',
    description: 'The Webers sold the workshop in Brno',
    location: 'Brno',
    familyInvolved: [emil.id],
  })
  const branch = await new Households(owner.api).make('The Webers of Vienna')
  return { owner, family, emil, anna, tomas, mia, reunion, voyage, branch }
}

/** The field in the header, or in the sheet that covers it. */
export const searchField = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Search', exact: true })

export const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Search results' })

export const suggested = (page: Page, name: string | RegExp): Locator =>
  suggestions(page).getByRole('option', { name })
