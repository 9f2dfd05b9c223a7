import { signal } from '../../lib/signal.ts'
import { refusedText } from './problems.ts'

export type BannerMessage = {
  tone: 'success' | 'error'
  text: string
  /** Names the person or thing that the message is about; the message itself has the specified words only. */
  about?: string
  /** Adds a further fact, for example that no one was notified. */
  note?: string
  /** Why it was refused, in the server's words. */
  reason?: string
}

/** The banner's message about the last action. */
export const banner = signal<BannerMessage | null>(null)

/** Milliseconds. */
const usual = 3000
/** People read the results of approving and rejecting more carefully. */
export const careful = 5000

type More = Pick<BannerMessage, 'about' | 'note'>

export function say(text: string, shownFor = usual, more: More = {}) {
  show({ tone: 'success', text, ...more }, shownFor)
}

/** Reports a failure and, if the server refused, why. */
export function sayFailed(text: string, error: unknown, shownFor = usual, more: More = {}) {
  const reason = refusedText(error, '')
  show({ tone: 'error', text, ...more, ...(reason && { reason }) }, shownFor)
}

function show(message: BannerMessage, shownFor: number) {
  banner.set(message)
  // A newer message stays for its own time.
  setTimeout(() => banner.get() === message && banner.set(null), shownFor)
}
