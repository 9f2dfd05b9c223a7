import { signal } from '../../lib/signal.ts'
import { refusedText } from './problems.ts'

export type BannerMessage = {
  tone: 'success' | 'error'
  text: string
  /** Why it was refused, in the server's words. */
  reason?: string
}

/** What the banner says now about the last thing that was done. */
export const banner = signal<BannerMessage | null>(null)

/** Milliseconds. */
const usual = 3000
/** Approving and rejecting are read with more care. */
export const careful = 5000

export function say(text: string, shownFor = usual) {
  show({ tone: 'success', text }, shownFor)
}

/** Says that something failed; where the server refused it, also why. */
export function sayFailed(text: string, error: unknown, shownFor = usual) {
  const reason = refusedText(error, '')
  show({ tone: 'error', text, ...(reason && { reason }) }, shownFor)
}

function show(message: BannerMessage, shownFor: number) {
  banner.set(message)
  // A message that came later stays for its own time.
  setTimeout(() => banner.get() === message && banner.set(null), shownFor)
}
