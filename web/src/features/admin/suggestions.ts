import type { PersonRef, User } from '../../api/types.ts'
import { matching } from '../members/people.ts'

export type Suggestion = { person: PersonRef; same: 'email' | 'name' }

/** Few enough to be read at a glance. */
const most = 3

/**
 * Members an account may belong to: same address first, then same name, of those whom the search found; not the one it
 * is linked to.
 */
export function suggestions(
  user: Pick<User, 'name' | 'memberId'>,
  sameEmail: readonly PersonRef[],
  found: readonly PersonRef[],
): Suggestion[] {
  const byEmail = sameEmail.map(person => ({ person, same: 'email' as const }))
  const byName = matching(found, user.name)
    .filter(({ id, deceased }) => !deceased && !sameEmail.some(person => person.id === id))
    .map(person => ({ person, same: 'name' as const }))
  return [...byEmail, ...byName].filter(({ person }) => person.id !== user.memberId).slice(0, most)
}
