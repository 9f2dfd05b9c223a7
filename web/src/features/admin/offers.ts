import type { User } from '../../api/types.ts'
import { signal } from '../../lib/signal.ts'

/** Those who were just approved and may be tied to a family member, the last one first. */
export const offers = signal<readonly User[]>([])

/** Whose family member is being chosen, in the dialog. */
export const choosing = signal<User | null>(null)

export function offerMember(user: User) {
  offers.set([user, ...others(user.id)])
}

/** It is done, or left alone. */
export function closeOffer(userId: string) {
  offers.set(others(userId))
}

function others(userId: string): readonly User[] {
  return offers.get().filter(user => user.id !== userId)
}
