import type { User } from '../../api/types.ts'
import { signal } from '../../lib/signal.ts'

/** Newly approved accounts that can be linked to a family member, latest first. */
export const offers = signal<readonly User[]>([])

/** The account whose family member is being chosen in the dialog. */
export const choosing = signal<User | null>(null)

export function offerMember(user: User) {
  offers.set([user, ...others(user.id)])
}

/** The offer was used or dismissed. */
export function closeOffer(userId: string) {
  offers.set(others(userId))
}

function others(userId: string): readonly User[] {
  return offers.get().filter(user => user.id !== userId)
}
