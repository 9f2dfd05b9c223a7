import type { QueryKey } from '@tanstack/react-query'
import { fold, searchWords } from '../lib/fold.ts'
import { type Block, followed } from './blocks.ts'
import type { Member, MemberList, MembersWindow, PersonRef } from './types.ts'

/** Everyone, as this browser saves them to be read without a network. */
export type Directory = {
  /** The role of the account: it decides which telephone numbers are in the list. */
  role: string
  /** The number of members; the list may have fewer. */
  total: number
  list: MemberList
  /** The moment at which all of it was fetched; since then only changes were. */
  whole: number
}

/** More people are not saved, and the server sends no more with telephone numbers. */
export const mostPeople = 5000

/** Not the server's: the rows here may be older, and in another order, so all of them are fetched again later. */
const noVersion = '-1.-1'

/** The directory after these changes, in the order of names. */
export function withChanges(directory: Directory, changes: MemberList): Directory {
  const { items, gone, ...head } = changes
  const changed = new Map(items.map(person => [person.id, person]))
  const isGone = new Set(gone)
  const before = new Set(directory.list.items.map(({ id }) => id))
  const kept = directory.list.items.flatMap(person =>
    isGone.has(person.id) ? [] : [changed.get(person.id) ?? person],
  )
  const added = items.filter(({ id }) => !before.has(id))
  const removed = directory.list.items.length - kept.length
  return {
    ...directory,
    total: directory.total + added.length - removed,
    list: { ...head, items: byName([...kept, ...added]).slice(0, mostPeople) },
  }
}

/** The directory with someone as they were saved just now, before the server is asked what else has changed. */
export function withMember(directory: Directory, member: Member): Directory {
  const { items, ...head } = directory.list
  const before = items.find(({ id }) => id === member.id)
  return withChanges(directory, { ...head, items: [rowOf(member, before)], gone: [] })
}

function rowOf(member: Member, before: PersonRef | undefined): PersonRef {
  const { id, name, surname, deceased, gender, portrait, phoneNumber } = member
  return {
    ...before,
    ...{ id, name, surname: surname ?? null, deceased, gender: gender ?? null },
    birthYear: yearOf(member.birthDate),
    birthYearWords: null,
    deathYear: yearOf(member.deathDate),
    deathYearWords: null,
    portrait: portrait?.image?.small ?? null,
    phoneNumber: phoneNumber ?? null,
  }
}

/** The first year in a date's notation, which is enough until the server's words for it come. */
function yearOf(notation: string | null | undefined): number | null {
  const [year] = notation?.match(/\d{4}/) ?? []
  return year ? Number(year) : null
}

function byName(people: readonly PersonRef[]): PersonRef[] {
  return sortedBy(people, ({ name }) => fold(name))
}

type WindowQuery = { order?: string; search?: string; from?: number; count?: number; find?: string }

/** Answers `/api/members/window` from the saved list, as the server would. A search looks at names only. */
export function windowOf(directory: Directory, queryKey: QueryKey): MembersWindow | Block<MembersWindow> {
  const isBlock = queryKey[3] === 'block'
  const query = (isBlock ? queryKey[2] : paramsOf(queryKey)) as WindowQuery
  const { items, version: _, ...head } = directory.list
  const rows = inOrder(searched(items, query.search ?? ''), query.order)
  const from = query.from ?? 0
  const answer: MembersWindow = {
    ...head,
    version: noVersion,
    total: items.length,
    found: rows.length,
    items: rows.slice(from, from + (query.count ?? rows.length)),
    changed: null,
    letters: lettersOf(rows, query.order),
    findPosition: positionOf(rows, query.find),
  }
  return isBlock ? followed<MembersWindow>(from, undefined, answer) : answer
}

/** Answers `/api/members/some` from the saved list, as the server would. */
export function someOf({ list }: Directory, queryKey: QueryKey): { items: PersonRef[] } {
  const ids = new Set(String((paramsOf(queryKey) as { ids?: string }).ids).split(','))
  return { items: list.items.filter(({ id }) => ids.has(id)) }
}

function paramsOf(queryKey: QueryKey): object {
  return (queryKey[2] as { params?: { query?: object } } | undefined)?.params?.query ?? {}
}

function searched(items: readonly PersonRef[], text: string): readonly PersonRef[] {
  const words = searchWords(text)
  if (words.length === 0) return items
  return items.filter(({ name, phoneNumber }) => {
    const folded = fold(`${name} ${phoneNumber ?? ''}`)
    return words.every(word => folded.includes(word))
  })
}

/** People whose list comes in the order of names. */
export function inOrder(items: readonly PersonRef[], order: string | undefined): readonly PersonRef[] {
  if (order !== 'surname') return items
  return sortedBy(items, surnameOf)
}

function sortedBy(people: readonly PersonRef[], keyOf: (person: PersonRef) => string): PersonRef[] {
  const keyed = people.map(person => ({ person, key: keyOf(person) }))
  // Not by the rules of a language: the keys are folded, as on the server.
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  return keyed.map(({ person }) => person)
}

function surnameOf({ name, surname }: PersonRef): string {
  return fold(surname ?? name.trim().split(/\s+/).at(-1) ?? '')
}

function lettersOf(rows: readonly PersonRef[], order: string | undefined): MembersWindow['letters'] {
  const letters: MembersWindow['letters'] = []
  rows.forEach((person, position) => {
    const [first = ''] = order === 'surname' ? surnameOf(person) : fold(person.name)
    const letter = /\p{L}/u.test(first) ? first.toUpperCase() : '#'
    if (!letters.some(known => known.letter === letter)) letters.push({ letter, position })
  })
  return letters
}

function positionOf(rows: readonly PersonRef[], id: string | undefined): number | null {
  const position = id ? rows.findIndex(person => person.id === id) : -1
  return position < 0 ? null : position
}
