import { expect, test } from 'vitest'
import type { MemberList, MembersChanged, PersonRef } from '../../api/types.ts'
import { followed } from './held.ts'

const person = (id: string): PersonRef => ({
  ...{ id, name: id, gender: null, deceased: false },
  ...{ birthYear: null, deathYear: null, portrait: null },
})
const head = { you: null, askIsYou: false, can: { add: true, editAll: true, delete: false } }
const list: MemberList = { items: ['a', 'c', 'e'].map(person), version: '1.0', ...head }

function after(rows: Array<[id: string, after: string | null]>, gone: string[] = []): string[] | undefined {
  const changes = { rows: rows.map(([id, after]) => ({ ...person(id), after })), gone }
  const changed: MembersChanged = { version: '2.0', changes, ...head }
  return followed(list, changed)?.items.map(({ id }) => id)
}

test('LIGHT-1 changed rows take their place in the list, and the others stay', () => {
  expect(after([])).toEqual(['a', 'c', 'e'])
  expect(after([['b', 'a']])).toEqual(['a', 'b', 'c', 'e'])
  expect(after([['A', null]], ['a'])).toEqual(['A', 'c', 'e'])
  expect(
    after(
      [
        ['x', 'c'],
        ['y', 'x'],
      ],
      ['e'],
    ),
  ).toEqual(['a', 'c', 'x', 'y'])
  expect(
    after([
      ['e', null],
      ['f', 'e'],
      ['a', 'c'],
    ]),
  ).toEqual(['e', 'f', 'c', 'a'])
})

test('rows that stay are the same objects', () => {
  const changes = { rows: [{ ...person('b'), after: 'a' }], gone: [] }
  const next = followed(list, { version: '2.0', changes, ...head })
  expect(next?.items[0]).toBe(list.items[0])
  expect(next?.version).toBe('2.0')
})

test('a list that cannot follow is fetched again', () => {
  expect(followed(list, { version: '2.0', changes: null, ...head })).toBeNull()
  expect(after([['b', 'nobody']])).toBeUndefined()
})
