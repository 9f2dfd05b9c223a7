import { inOrder } from '../../../api/savedDirectory.ts'
import type { Household, PersonRef } from '../../../api/types.ts'
import type { Home } from './homes.ts'

export const orders = ['family', 'name', 'surname'] as const

/** The contents of the list, and their order. */
export type Choice = {
  by: (typeof orders)[number]
  /** True to show email and postal address. */
  details: boolean
  /** True to list people who have no contact details, too. */
  everyone: boolean
}

/** A household and its people, or all others; without a household if there is only one list. */
export type Group = { household: Pick<Household, 'id' | 'name'> | null; people: readonly PersonRef[] }

export function readChoice(params: URLSearchParams): Choice {
  return {
    by: orders.find(order => order === params.get('by')) ?? 'family',
    details: params.has('details'),
    everyone: params.has('everyone'),
  }
}

/** The choice as it is in the address: only what differs from the usual. */
export function writeChoice({ by, details, everyone }: Choice): URLSearchParams {
  return new URLSearchParams({
    ...(by !== 'family' && { by }),
    ...(details && { details: '' }),
    ...(everyone && { everyone: '' }),
  })
}

/** True if the list has something to say about someone besides the name. */
export function isReachable({ phoneNumber, email, address }: PersonRef, details: boolean): boolean {
  return Boolean(phoneNumber || (details && (email || address)))
}

/**
 * People in groups, in the order of the list. Someone who is in several households is in each of them: first those with
 * an account, then partners, then children who are minors, oldest first. Households without anyone on the list are left
 * out, and those who are in none come last.
 */
export function grouped(
  people: readonly PersonRef[],
  homes: readonly Home[],
  by: Choice['by'],
  isMinor: (person: PersonRef) => boolean,
): Group[] {
  if (by !== 'family') return [{ household: null, people: inOrder(people, by) }]
  const minors = new Map(people.filter(isMinor).map(person => [person.id, person]))
  const groups: Group[] = homes.map(({ household, own, partners, children }) => ({
    household,
    people: [
      ...people.filter(({ id }) => own.has(id)),
      ...people.filter(({ id }) => partners.has(id)),
      ...[...children].flatMap(id => minors.get(id) ?? []).sort(byAge),
    ],
  }))
  const placed = new Set(groups.flatMap(group => group.people))
  const others = people.filter(person => !placed.has(person))
  return [...groups, { household: null, people: others }].filter(group => group.people.length > 0)
}

function byAge(one: PersonRef, other: PersonRef): number {
  return (one.birthYear ?? 0) - (other.birthYear ?? 0)
}
