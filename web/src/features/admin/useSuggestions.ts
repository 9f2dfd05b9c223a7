import { useQuery } from '@tanstack/react-query'
import type { User } from '../../api/types.ts'
import { listedOptions, usePeople } from '../members/queries.ts'
import { useMembersByEmail } from './queries.ts'
import { type Suggestion, suggestions } from './suggestions.ts'

/** Enough to leave out some who have died. */
const namesakes = 20

/** Empty until all queries are loaded, so that suggestions do not move under the finger. */
export function useSuggestions(user: User): Suggestion[] {
  const sameEmail = useMembersByEmail(user.email)
  const proposed = user.invitedBy?.memberId
  const ids = [...(proposed ? [proposed] : []), ...(sameEmail.data ?? []).filter(id => id !== proposed)]
  const people = usePeople(ids)
  const named = useQuery(listedOptions({ order: 'best', search: user.name, count: namesakes }))
  const isKnown = !sameEmail.isPending && (ids.length === 0 || !people.isPending) && named.data
  return isKnown ? suggestions(user, people.data ?? [], named.data.items) : []
}
