import { inOrder } from '../../../api/savedDirectory.ts'
import type { Household, PersonRef } from '../../../api/types.ts'

export const orders = ['family', 'name', 'surname'] as const

/** What is on the list, and in which order. */
export type Choice = {
  by: (typeof orders)[number]
  /** With email and postal address. */
  details: boolean
  /** With people who have no contact details. */
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

/** Whether the list has something to say about someone besides the name. */
export function isReachable({ phoneNumber, email, address }: PersonRef, details: boolean): boolean {
  return Boolean(phoneNumber || (details && (email || address)))
}

/**
 * People in groups, in the order of the list. Someone who is in several households is in each of them; households
 * without anyone on the list are left out, and those who are in none come last.
 */
export function grouped(
  people: readonly PersonRef[],
  households: readonly Household[],
  by: Choice['by'],
): Group[] {
  if (by !== 'family') return [{ household: null, people: inOrder(people, by) }]
  const placed = new Set<string>()
  const groups: Group[] = households.map(household => {
    const ids = new Set(household.people?.map(({ memberId }) => memberId))
    const here = people.filter(({ id }) => ids.has(id))
    for (const { id } of here) placed.add(id)
    return { household, people: here }
  })
  const others = people.filter(({ id }) => !placed.has(id))
  return [...groups, { household: null, people: others }].filter(group => group.people.length > 0)
}
