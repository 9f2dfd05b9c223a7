import { signal } from '../../lib/signal.ts'

/**
 * The ids of events added since the page was loaded, latest first: they come before all others until the user
 * sorts. Kept outside the screen, so that they survive leaving and returning.
 */
export const newRows = signal<readonly string[]>([])

export function standFirst(id: string) {
  newRows.set([id, ...newRows.get().filter(other => other !== id)])
}
