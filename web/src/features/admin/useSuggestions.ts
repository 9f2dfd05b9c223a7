import type { User } from '../../api/types.ts'
import { useMembers } from '../members/queries.ts'
import { useMembersByEmail } from './queries.ts'
import { type Suggestion, suggestions } from './suggestions.ts'

/** Empty until both queries are loaded, so that suggestions do not move under the finger. */
export function useSuggestions(user: User): Suggestion[] {
  const sameEmail = useMembersByEmail(user.email)
  const members = useMembers()
  const known = !sameEmail.isPending && members.data
  if (!known) return []
  const { items } = members.data
  const same = items.filter(person => sameEmail.data?.includes(person.id))
  return suggestions(user, same, items)
}
