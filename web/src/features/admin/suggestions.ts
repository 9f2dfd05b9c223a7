import type { PersonRef, User } from '../../api/types.ts'
import { matching } from '../members/people.ts'

export type Suggestion = { person: PersonRef; same: 'invitation' | 'email' | 'name' }

/** Few enough to be read at a glance. */
const most = 3

/**
 * Members an account may belong to: first the one whom the inviter proposed, then those with the same address, then those
 * with the same name, of those whom the search found; not the one it is linked to.
 */
export function suggestions(
  user: Pick<User, 'name' | 'memberId' | 'invitedBy'>,
  known: readonly PersonRef[],
  found: readonly PersonRef[],
): Suggestion[] {
  const proposed = user.invitedBy?.memberId
  const byEmail = known
    .map(person => ({ person, same: person.id === proposed ? ('invitation' as const) : ('email' as const) }))
    .sort((one, other) => Number(other.same === 'invitation') - Number(one.same === 'invitation'))
  const byName = matching(found, user.name)
    .filter(({ id, deceased }) => !deceased && !known.some(person => person.id === id))
    .map(person => ({ person, same: 'name' as const }))
  return [...byEmail, ...byName].filter(({ person }) => person.id !== user.memberId).slice(0, most)
}
