import { signal } from '../lib/signal.ts'

export type Toast = {
  id: number
  text: string
  tone: 'success' | 'error'
  action?: { label: string; run: () => void }
  /**
   * The action takes the focus: for a message that replaces the focused element, such as a deleted row.
   * Otherwise keyboard users could not reach it in time.
   */
  takesFocus?: boolean
}

/** More would cover the page of someone who works fast. */
const mostShown = 2

export const toasts = signal<readonly Toast[]>([])
let last = 0

/** Shows a temporary message. It stays at least 5 s, and as long as it has the pointer or the focus. */
export function toast({ tone = 'success', ...rest }: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }) {
  last += 1
  toasts.set([...toasts.get(), { id: last, tone, ...rest }].slice(-mostShown))
}

export function dismiss(id: number) {
  toasts.set(toasts.get().filter(toast => toast.id !== id))
}
