import { signal } from '../../lib/signal.ts'

/**
 * The ids of events that were added since the page was loaded, the latest first: they stand before all others
 * until somebody sorts. Kept outside the screen, so that they stand there still when one comes back to it.
 */
export const newRows = signal<readonly string[]>([])

export function standFirst(id: string) {
  newRows.set([id, ...newRows.get().filter(other => other !== id)])
}
