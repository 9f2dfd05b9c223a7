import { signal } from '../../lib/signal.ts'
import { refusedText } from './problems.ts'

export type BannerMessage = {
  tone: 'success' | 'error'
  text: string
  /** Why it was refused, in the server's words. */
  reason?: string
  /** Milliseconds. */
  shownFor: number
}

/** What the banner says now about the last thing that was done. */
export const banner = signal<BannerMessage | null>(null)

const usual = 3000
/** Approving and rejecting are read with more care. */
export const careful = 5000

export function say(text: string, shownFor = usual) {
  banner.set({ tone: 'success', text, shownFor })
}

/** Says that something failed; where the server refused it, also why. */
export function sayFailed(text: string, error: unknown, shownFor = usual) {
  const reason = refusedText(error, '')
  banner.set({ tone: 'error', text, shownFor, ...(reason && { reason }) })
}
