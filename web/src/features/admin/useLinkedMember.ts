import type { PersonRef, User } from '../../api/types.ts'
import { usePerson } from '../members/queries.ts'

/** The member an account is linked to already, by its address or by hand. */
export function useLinkedMember(user: User | undefined): PersonRef | undefined {
  return usePerson(user?.memberId) ?? undefined
}
