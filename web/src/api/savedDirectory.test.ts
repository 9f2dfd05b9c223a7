import { expect, it } from 'vitest'
import type { Block } from './blocks.ts'
import { type Directory, someOf, windowOf, withChanges, withMember } from './savedDirectory.ts'
import type { Member, MembersWindow, PersonRef } from './types.ts'

const person = (id: string, name: string, more: Partial<PersonRef> = {}): PersonRef => ({
  ...{ id, name, birthYear: null, deathYear: null, deceased: false, gender: null, portrait: null },
  ...more,
})

const directory: Directory = {
  role: 'member',
  total: 4,
  whole: 0,
  list: {
    items: [
      person('1', '’t Hooft', { surname: '’t Hooft' }),
      person('2', 'Anna Weber', { phoneNumber: '+49 5550' }),
      person('3', 'Bert Dvořák'),
      person('4', 'Ben Adams'),
    ],
    version: '7.3',
    you: '2',
    askIsYou: false,
    can: { add: true, editAll: true, delete: false, export: true },
  },
}

const block = (query: object) =>
  windowOf(directory, ['get', '/api/members/window', query, 'block']) as Block<MembersWindow>
const names = ({ items }: { items: readonly PersonRef[] }) => items.map(({ name }) => name)

it('OFF-1 answers with some rows of the saved list, in the order of names, with telephone numbers', () => {
  const { from, items, head } = block({ order: 'name', from: 1, count: 2 })
  expect(from).toBe(1)
  expect(names({ items })).toEqual(['Anna Weber', 'Bert Dvořák'])
  expect(items[0]?.phoneNumber).toBe('+49 5550')
  expect(head).toMatchObject({ total: 4, found: 4, you: '2', can: { add: true } })
  expect(head.letters.map(({ letter, position }) => letter + position)).toEqual(['#0', 'A1', 'B2'])
})

it('orders by surname, where none is recorded by the last word', () => {
  const { items, head } = block({ order: 'surname' })
  expect(names({ items })).toEqual(['’t Hooft', 'Ben Adams', 'Bert Dvořák', 'Anna Weber'])
  expect(head.letters.map(({ letter }) => letter).join('')).toBe('#ADW')
})

it('finds names and telephone numbers by all words, without accents', () => {
  expect(names(block({ search: 'dvorak bert' }))).toEqual(['Bert Dvořák'])
  expect(names(block({ search: '5550' }))).toEqual(['Anna Weber'])
  expect(block({ search: 'nobody' }).head).toMatchObject({ total: 4, found: 0 })
})

it('says where someone is in the list', () => {
  expect(block({ order: 'surname', count: 0, find: '2' }).head.findPosition).toBe(3)
  expect(block({ count: 0, find: 'gone' }).head.findPosition).toBeNull()
})

it('is never taken for the state of the server, so that all rows are fetched again later', () => {
  expect(block({}).head.version).not.toBe(directory.list.version)
})

it('answers requests for a few people, and those without a block', () => {
  const some = ['get', '/api/members/some', { params: { query: { ids: '4,2,gone' } } }]
  expect(names(someOf(directory, some))).toEqual(['Anna Weber', 'Ben Adams'])
  const count = ['get', '/api/members/window', { params: { query: { count: 0 } } }]
  expect(windowOf(directory, count)).toMatchObject({ total: 4, items: [] })
})

it('OFF-1 follows changes: who was added, renamed or deleted', () => {
  const changed = {
    ...directory.list,
    version: '9.3',
    items: [person('5', 'Ärne Weber'), person('4', 'Zoe Adams')],
    gone: ['3', 'never seen'],
  }
  const { total, list } = withChanges(directory, changed)
  expect(names(list)).toEqual(['’t Hooft', 'Anna Weber', 'Ärne Weber', 'Zoe Adams'])
  expect([total, list.version]).toEqual([4, '9.3'])
})

it('OFF-1 has someone as they were just saved, and still asks for everything since the last answer', () => {
  const saved = (more: Partial<Member>) => ({ deceased: false, ...more }) as Member
  const dora = saved({ id: '5', name: 'Dora', phoneNumber: '110', birthDate: '1950~', gender: 'female' })
  const added = withMember(directory, dora)
  expect(names(added.list)).toEqual(['’t Hooft', 'Anna Weber', 'Ben Adams', 'Bert Dvořák', 'Dora'])
  expect(added.list.items.find(({ id }) => id === '5')).toMatchObject({ phoneNumber: '110', birthYear: 1950 })
  expect([added.total, added.list.version]).toEqual([5, '7.3'])
  const renamed = withMember(added, { ...dora, name: 'Adora', deceased: true, deathDate: '[2001..2005]' })
  expect(renamed.total).toBe(5)
  expect(renamed.list.items[1]).toMatchObject({ name: 'Adora', deceased: true, deathYear: 2001 })
})
