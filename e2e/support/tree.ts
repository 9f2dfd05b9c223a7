import { expect, type Locator, type Page } from '@playwright/test'
import { Family, type Member } from './family.ts'
import type { People } from './people.ts'
import { once } from './screen.ts'
import { headerHasCome } from './screens.ts'

/**
 * Four generations around Mia Berg, who has the owner's account: her parents Karl and Rita, her adopted brother Jonas,
 * her half-sister Emma, her grandparents Olga and Otto, her great-grandmother Ida, her aunt Petra, and her cousin and
 * husband Nils with their daughter Lea.
 */
export const bergFamily = once(async (people: People) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const woman = { gender: 'female' }
  const man = { gender: 'male' }
  const mia = await family.add('Mia Berg', { ...woman, email: owner.email, birthDate: '1980' })
  const karl = await family.add('Karl Berg', { ...man, birthDate: '1950' }, 'father', mia)
  const rita = await family.add('Rita Berg', { ...woman, birthDate: '1952' }, 'mother', mia)
  await family.relate(karl, 'spouse', rita)
  const adopted = { memberId: karl.id, type: 'son', qualifier: 'adopted' }
  const jonas = await family.add('Jonas Berg', { ...man, birthDate: '1984', relatedTo: adopted })
  await family.relate(rita, 'mother', jonas, { qualifier: 'adopted' })
  const emma = await family.add('Emma Sand', { ...woman, birthDate: '1975' }, 'daughter', rita)
  const olga = await family.add(
    'Olga Berg',
    { ...woman, birthDate: '1925', deathDate: '1999' },
    'mother',
    karl,
  )
  const otto = await family.add('Otto Berg', { ...man, birthDate: '1922', deathDate: '1990' }, 'father', karl)
  await family.relate(olga, 'spouse', otto)
  const ida = await family.add('Ida Klein', { ...woman, birthDate: 'about 1900' }, 'mother', olga)
  const petra = await family.add('Petra Lind', { ...woman, birthDate: '1955' }, 'daughter', olga)
  await family.relate(otto, 'father', petra)
  const nils = await family.add('Nils Lind', { ...man, birthDate: '1979' }, 'son', petra)
  await family.relate(mia, 'spouse', nils)
  const lea = await family.add('Lea Lind', { ...woman, birthDate: '2010' }, 'daughter', mia)
  await family.relate(nils, 'father', lea)
  const all = { mia, karl, rita, jonas, emma, olga, otto, ida, petra, nils, lea }
  return { owner, family, ...all, names: Object.values(all).map(({ name }) => name) }
})

/** The drawing, once it shows someone. */
export async function drawing(page: Page): Promise<Locator> {
  const tree = page.getByRole('application', { name: 'Drawing of the family tree' })
  await expect(tree).toHaveAttribute('aria-activedescendant', /./)
  await headerHasCome(page)
  return tree
}

/** A person's box in the drawing. */
export function box(page: Page, { name }: Pick<Member, 'name'>): Locator {
  return page.locator('[aria-hidden] > .tree-person').filter({ hasText: name })
}

/** The names of everyone who is drawn in full, in alphabetical order. */
export async function drawnNames(page: Page): Promise<string[]> {
  const names = await page.locator('.tree-name').allTextContents()
  return names.sort()
}

/** The middle of a person's box on the screen. */
export async function middleOf(page: Page, person: Pick<Member, 'name'>): Promise<{ x: number; y: number }> {
  const place = await box(page, person).locator('.tree-box').boundingBox()
  if (!place) throw new Error(`${person.name} is not drawn`)
  return { x: place.x + place.width / 2, y: place.y + place.height / 2 }
}

/** The active person, as screen readers announce them. */
export function active(page: Page): Locator {
  return page.getByRole('application').getByRole('img')
}
