import type { Around } from './retry.ts'

export interface Progress {
  /** Bytes sent. */
  sent: number
  total: number
  /** A temporary failure; it is retried automatically. */
  waiting: boolean
}

/** The tools for sending a file: its cancel signal, its clock, and its progress callback. */
export type Way = {
  signal: AbortSignal | undefined
  around: Around
  report: (change: Partial<Progress>) => void
}

/** The browser's type for the file. JSON goes as plain bytes: the server would parse it as a request. */
export function declaredType({ type }: File): string {
  return type === '' || /json/i.test(type) ? 'application/octet-stream' : type
}
