import { describe, expect, it } from 'vitest'
import type { RelationshipRow, RelationType } from '../../api/types.ts'
import { detailsFor, fromOtherSide, inFamilyOrder, sentenceOf } from './sides.ts'

describe('the same relationship from the other side', () => {
  const check = (type: RelationType) =>
    ([null, 'male', 'female', 'other'] as const).map(gender => fromOtherSide(type, gender)).join(' ')

  it.each([
    ['father', 'child son daughter child'],
    ['mother', 'child son daughter child'],
    ['parent', 'child son daughter child'],
    ['son', 'parent father mother parent'],
    ['daughter', 'parent father mother parent'],
    ['child', 'parent father mother parent'],
    ['brother', 'brother brother sister brother'],
    ['sister', 'sister brother sister sister'],
    ['spouse', 'spouse spouse spouse spouse'],
  ] as const)('%s', (type, others) => {
    expect(check(type)).toBe(others)
  })
})

it('sends only the details that a type of relationship has', () => {
  const fields = new Map([
    ['qualifier', 'adopted'],
    ['state', 'married'],
    ['startedOn', ' June 1975 '],
  ])
  const typed = (name: string) => fields.get(name) ?? ''
  const none = { qualifier: null, sharedParentId: null, state: null, startedOn: null, endedOn: null }
  expect(detailsFor('mother', typed)).toEqual({ ...none, qualifier: 'adopted' })
  expect(detailsFor('spouse', typed)).toEqual({ ...none, state: 'married', startedOn: 'June 1975' })
  expect(detailsFor('sister', typed)).toEqual(none)
  fields.set('qualifier', 'half')
  fields.set('sharedParent', 'anna')
  expect(detailsFor('sister', typed)).toEqual({ ...none, qualifier: 'half', sharedParentId: 'anna' })
  expect(detailsFor('mother', typed)).toEqual(none)
})

it('keeps the stored sentence while the word is unchanged', () => {
  const stored = { fromId: 'ben', toId: 'anna', type: 'son', labelType: 'father', other: { id: 'anna' } }
  const row = stored as RelationshipRow
  expect(sentenceOf(row, 'ben', 'father')).toEqual({ fromId: 'ben', toId: 'anna', type: 'son' })
  expect(sentenceOf(row, 'ben', 'mother')).toEqual({ fromId: 'anna', toId: 'ben', type: 'mother' })
})

it('lists parents first, then partners, siblings and children, older before younger', () => {
  const row = (name: string, labelType: RelationType, birthYear: number | null) =>
    ({ labelType, other: { name, birthYear } }) as RelationshipRow
  const rows = [
    row('young', 'daughter', 1990),
    row('elder', 'son', 1985),
    row('spouse', 'spouse', null),
    row('unknown', 'parent', null),
    row('mother', 'mother', 1930),
    row('sister', 'sister', 1960),
  ]
  const names = inFamilyOrder(rows).map(({ other }) => other.name)
  expect(names).toEqual(['mother', 'unknown', 'spouse', 'sister', 'elder', 'young'])
})
