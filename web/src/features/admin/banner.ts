import { signal } from '../../lib/signal.ts'
import { refusedText } from './problems.ts'

export type BannerMessage = {
  tone: 'success' | 'error'
  text: string
  /** Why it was refused, in the server's words. */
  reason?: string
}

/** The banner's message about the last action. */
export const banner = signal<BannerMessage | null>(null)

/** Milliseconds. */
const usual = 3000
/** People read the results of approving and rejecting more carefully. */
export const careful = 5000

export function say(text: string, shownFor = usual) {
  show({ tone: 'success', text }, shownFor)
}

/** Reports a failure and, if the server refused, why. */
export function sayFailed(text: string, error: unknown, shownFor = usual) {
  const reason = refusedText(error, '')
  show({ tone: 'error', text, ...(reason && { reason }) }, shownFor)
}

function show(message: BannerMessage, shownFor: number) {
  banner.set(message)
  // A newer message stays for its own time.
  setTimeout(() => banner.get() === message && banner.set(null), shownFor)
}
