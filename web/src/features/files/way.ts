import type { Around } from './retry.ts'

export interface Progress {
  /** Bytes that have left. */
  sent: number
  total: number
  /** Something failed that may pass; it is tried again automatically. */
  waiting: boolean
}

/** How a file travels: who may stop it, by which clock, and who is told. */
export type Way = {
  signal: AbortSignal | undefined
  around: Around
  report: (change: Partial<Progress>) => void
}

/** What the browser takes the file for. A JSON text as such would be read as a request, so it goes as mere bytes. */
export function declaredType({ type }: File): string {
  return type === '' || /json/i.test(type) ? 'application/octet-stream' : type
}
