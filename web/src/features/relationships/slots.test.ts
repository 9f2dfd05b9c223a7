import { expect, it } from 'vitest'
import type { DerivedRelation, Gender, Member, PersonRef, RelationshipRow } from '../../api/types.ts'
import { about } from './about.ts'
import { closeFamily, missingParents, offeredSlots, slotLink } from './slots.ts'
import './words.ts'

function person(name: string, gender: Gender | null = null, birthYear: number | null = null): PersonRef {
  return { id: name, name, gender, birthYear, deceased: false }
}

function row(other: PersonRef, labelType: RelationshipRow['labelType'], more: Partial<RelationshipRow> = {}) {
  return { other, labelType, label: labelType, type: labelType, ...more } as RelationshipRow
}

it('the gender decides the word that a slot saves', () => {
  const link = (slot: Parameters<typeof slotLink>[0], gender: Gender | null) =>
    slotLink(slot, { id: 'new', gender }, { id: 'ben', gender: 'male' })
  expect(link('father', 'male')).toEqual({ fromId: 'new', toId: 'ben', type: 'father' })
  expect(link('father', 'female')?.type).toBe('mother')
  expect(link('mother', null)?.type).toBe('parent')
  expect(link('child', 'female')?.type).toBe('daughter')
  expect(link('child', null)?.type).toBe('child')
  expect(link('partner', 'other')?.type).toBe('spouse')
  expect(link('sibling', 'male')?.type).toBe('brother')
})

it('a brother or sister of unknown gender is saved from the other side', () => {
  const toni = { id: 'toni', gender: null }
  expect(slotLink('sibling', toni, { id: 'ben', gender: 'male' })).toEqual({
    fromId: 'ben',
    toId: 'toni',
    type: 'brother',
  })
  expect(slotLink('sibling', toni, { id: 'kim', gender: null })).toBeNull()
})

it('close family has recorded and derived relatives, older ones first', () => {
  const derived = [
    { person: person('Olga', 'female'), kind: 'grandparent', words: 'grandmother' },
    { person: person('Karl', 'male', 1950), kind: 'parent', words: 'father' },
    { person: person('Mia', 'female', 1980), kind: 'sibling', words: 'half-sister' },
  ] as DerivedRelation[]
  const recorded = [
    row(person('Tim', 'male', 2010), 'son'),
    row(person('Eva', 'female', 2005), 'daughter'),
    row(person('Rita', 'female'), 'spouse', { state: 'divorced' }),
    row(person('Jo', 'male', 1975), 'brother'),
  ]
  const family = closeFamily({ recorded, derived })
  const text = (group: keyof typeof family) => family[group].map(one => `${one.person.name}: ${one.words}`)
  expect(text('parents')).toEqual(['Karl: father'])
  expect(text('partners')).toEqual(['Rita: spouse, divorced'])
  expect(text('siblings')).toEqual(['Jo: brother', 'Mia: half-sister'])
  expect(text('children')).toEqual(['Eva: daughter', 'Tim: son'])
  const isRecorded = family.siblings.map(({ row }) => row !== undefined)
  expect(isRecorded, 'who follows from others has no row to edit').toEqual([true, false])
})

it('a slot is open until a parent is in it; a stepfather is not', () => {
  const missing = (...recorded: RelationshipRow[]) => missingParents(closeFamily({ recorded, derived: [] }))
  const karl = person('Karl', 'male')
  expect(missing()).toEqual(['father', 'mother'])
  expect(missing(row(karl, 'father', { qualifier: 'birth' }))).toEqual(['mother'])
  expect(missing(row(karl, 'father', { qualifier: 'adopted' }))).toEqual(['mother'])
  expect(missing(row(karl, 'father', { qualifier: 'step' }))).toEqual(['father', 'mother'])
  expect(missing(row(person('Kim'), 'parent', { qualifier: 'birth' }))).toEqual(['father', 'mother'])
})

it('slots are offered in their groups, to those who may add people', () => {
  const family = closeFamily({ recorded: [row(person('Karl', 'male'), 'father')], derived: [] })
  const offered = (addRelatives: boolean) => offeredSlots({ can: { addRelatives } } as Member, family)
  expect(offered(true)).toEqual({
    parents: ['mother'],
    partners: ['partner'],
    siblings: ['sibling'],
    children: ['child'],
  })
  expect(Object.values(offered(false)).flat()).toEqual([])
})

it('HOME-4 a stepmother and a husband have a single word', () => {
  const ines = row(person('Ines', 'female'), 'mother', { label: 'stepmother', qualifier: 'step' })
  const karl = row(person('Karl', 'male'), 'spouse', { word: 'husband', state: 'married' })
  expect(about(ines)).toBe('')
  const { parents, partners } = closeFamily({ recorded: [ines, karl], derived: [] })
  expect([...parents, ...partners].map(({ words }) => words)).toEqual(['stepmother', 'husband, married'])
})
