import type { User } from '../../api/types.ts'
import { signal } from '../../lib/signal.ts'

/** The account whose details are open. */
export const openAccount = signal<User | null>(null)
