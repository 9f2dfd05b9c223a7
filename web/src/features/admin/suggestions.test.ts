import { expect, it } from 'vitest'
import type { PersonRef } from '../../api/types.ts'
import { suggestions } from './suggestions.ts'

function person(id: string, name: string, deceased = false): PersonRef {
  return { id, name, deceased, birthYear: null, deathYear: null, gender: null, portrait: null }
}

const anna = person('1', 'Anna Weber')
const elder = person('2', 'Anna Weber', true)
const ben = person('3', 'Ben Weber')
const family = [anna, elder, ben]

function found(
  name: string,
  sameEmail: PersonRef[],
  memberId: string | null = null,
  proposed: string | null = null,
) {
  const invitedBy = { name: 'Mara', family: 'Lake', memberId: proposed, memberName: null }
  return suggestions({ name, memberId, invitedBy }, sameEmail, family).map(
    ({ person, same }) => `${person.id} ${same}`,
  )
}

it('suggests members with the same address first, then with the same name, each once', () => {
  expect(found('Anna Weber', [ben])).toEqual(['3 email', '1 name'])
  expect(found('Anna Weber', [anna])).toEqual(['1 email'])
  expect(found('Nobody', [])).toEqual([])
})

it('does not suggest dead members by name, nor the member already linked', () => {
  expect(found('anna weber', [])).toEqual(['1 name'])
  expect(found('Anna Weber', [anna, ben], '1')).toEqual(['3 email'])
})

it('HOME-3 suggests the member whom the inviter proposed before all others', () => {
  expect(found('Anna Weber', [anna, ben], null, '3')).toEqual(['3 invitation', '1 email'])
  expect(found('Anna Weber', [ben], '3', '3')).toEqual(['1 name'])
})
