import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Found, Hit } from '../../api/types.ts'
import { registered } from '../../feature.ts'
import { addressOf, countOf, detailsOf, leftOutInWords, optionsOf, textOf } from './hits.ts'
import '../members/words.ts'
import './words.ts'

const hit = (id: string, more: Partial<Hit> = {}): Hit => ({ id, title: [{ text: id }], ...more })
const attached = (ownerKind: 'event' | 'history-event' | 'member' | 'source'): Partial<Hit> => ({
  file: { url: '/f', ownerKind, ownerId: 'o', ownerTitle: 'The wedding' },
})
const details = (one: Hit) => detailsOf(one).map(textOf)

it('leads from every kind of result to its page', () => {
  expect(addressOf('people', hit('a'))).toBe('/family-member/a')
  expect(addressOf('families', hit('a'))).toBe('/families/a')
  expect(addressOf('events', hit('a'))).toBe('/events?event=a')
  expect(addressOf('history', hit('a'))).toBe('/family-history/event/a')
  expect(addressOf('sources', hit('a'))).toBe('/source/a')
  expect(addressOf('feedback', hit('A typo'))).toBe('/admin?feedback=A%20typo#feedback')
})

it('leads from a file to the record that shows it', () => {
  expect(addressOf('files', hit('a', attached('event')))).toBe('/events?event=o')
  expect(addressOf('files', hit('a', attached('history-event')))).toBe('/family-history/source/o')
  expect(addressOf('files', hit('a', attached('member')))).toBe('/family-member/o')
  expect(addressOf('files', hit('a', attached('source')))).toBe('/source/o')
})

it('every kind of result, and every kind of record with files, belongs to one feature', () => {
  const description = new URL('../../../../crates/server/openapi.json', import.meta.url)
  const { schemas } = JSON.parse(readFileSync(description, 'utf8')).components
  const found = registered.flatMap(feature => Object.keys(feature.found ?? {}))
  expect(found.sort()).toEqual([...schemas.SearchKind.enum].sort())
  const owners = registered.flatMap(feature => Object.keys(feature.attachedTo ?? {}))
  expect(owners.sort()).toEqual([...schemas.OwnerKind.enum].sort())
})

it('says who, when and where', () => {
  const person = { id: 'a', name: 'Anna Weber', deceased: false, birthYear: 1950 }
  expect(details(hit('a', { person }))).toEqual(['born 1950'])
  expect(
    details(hit('a', { when: 'May 1950', place: [{ text: 'Brno', hit: true }], people: ['Anna', 'Ben'] })),
  ).toEqual(['May 1950', 'Brno', 'Anna, Ben'])
  expect(details(hit('a', attached('history-event')))).toEqual(['From the family history: The wedding'])
  expect(details(hit('a'))).toEqual([])
})

it('the arrow keys reach every result, and a way to see all of them', () => {
  const found: Found = {
    leftOut: [],
    groups: [
      { kind: 'people', count: 7, items: [hit('a'), hit('b')] },
      { kind: 'history', count: 1, items: [hit('c')] },
    ],
  }
  expect(optionsOf(found, 'weber & co').map(({ to }) => to)).toEqual([
    '/family-member/a',
    '/family-member/b',
    '/search?q=weber%20%26%20co&kind=people',
    '/family-history/event/c',
    '/search?q=weber%20%26%20co',
  ])
  expect(countOf(found)).toBe(8)
  expect(optionsOf({ leftOut: [], groups: [] }, 'x')).toEqual([])
})

it('FIND-6 says which words no result has', () => {
  const groups = [{ kind: 'people' as const, count: 1, items: [hit('a')] }]
  expect(leftOutInWords({ leftOut: [], groups })).toBeNull()
  expect(leftOutInWords({ leftOut: ['polonio'], groups })).toBe(
    'No result has all of these words. Results without “polonio”:',
  )
  expect(leftOutInWords({ leftOut: ['geb', 'xyz'], groups })).toContain('without “geb” or “xyz”')
})
