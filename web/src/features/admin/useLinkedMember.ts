import type { PersonRef, User } from '../../api/types.ts'
import { useMembers } from '../members/queries.ts'

/** The member an account is linked to already, by its address or by hand. */
export function useLinkedMember(user: User | undefined): PersonRef | undefined {
  const members = useMembers().data?.items
  return user?.memberId ? members?.find(person => person.id === user.memberId) : undefined
}
