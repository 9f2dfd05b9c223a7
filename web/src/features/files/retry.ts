import { ProblemError } from '../../api/problem.ts'
import { worthRepeating } from '../../api/queryClient.ts'

/** How long a failing thing is tried again in all: sending bytes, and everything else about files. */
export const uploadLimit = 600_000
export const operationLimit = 120_000

/** Time and chance; tests give their own. */
export type Around = {
  now: () => number
  /** Ends early when the signal says so. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  random: () => number
}

export const browser: Around = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise(resolve => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal?.addEventListener('abort', end)
    }),
  random: Math.random,
}

/** 1 s, 2 s, 4 s … at most 64 s, each between a half and the whole of it, so that many do not come back at once. */
export function backoff(failures: number, random: number): number {
  return Math.min(64_000, 1000 * 2 ** (failures - 1)) * (0.5 + random / 2)
}

/**
 * How long failing is borne. Only tries that failed and the waiting after them count: a slow line on which the bytes
 * arrive may take as long as it needs.
 */
export class Patience {
  readonly #limit: number
  readonly #around: Around
  #failures = 0
  #spent = 0
  #since: number

  constructor(limit: number, around: Around) {
    this.#limit = limit
    this.#around = around
    this.#since = around.now()
  }

  /** Something has arrived: the next failure is a first one again. */
  succeeded() {
    this.#failures = 0
    this.#since = this.#around.now()
  }

  /**
   * How long to wait before the next try; null when it has been enough. The last try is made when the time is over,
   * not before; a server that asks for more time than is left is not asked again.
   */
  failed(retryAfter: number | null): number | null {
    const now = this.#around.now()
    this.#spent += Math.max(0, now - this.#since)
    const left = this.#limit - this.#spent
    const asked = (retryAfter ?? 0) * 1000
    if (left <= 0 || asked > left) return null
    this.#failures += 1
    const wait = Math.min(left, Math.max(asked, backoff(this.#failures, this.#around.random())))
    this.#spent += wait
    this.#since = now + wait
    return wait
  }
}

type Retrying = {
  patience: Patience
  around: Around
  signal?: AbortSignal | undefined
  onWaiting?: ((waiting: boolean) => void) | undefined
}

/**
 * Tries until it succeeds, as long as it fails for a reason that may pass: no connection, 408, 429, 5xx. Everything
 * else is thrown at once; so is `canceled` when the signal says so.
 */
export async function retrying<T>(
  attempt: (again: boolean) => Promise<T>,
  { patience, around, signal, onWaiting }: Retrying,
): Promise<T> {
  for (let again = false; ; again = true) {
    if (signal?.aborted) throw canceled()
    try {
      const result = await attempt(again)
      patience.succeeded()
      return result
    } catch (error) {
      if (signal?.aborted) throw canceled()
      if (!(error instanceof ProblemError) || !mayPass(error)) throw error
      const wait = patience.failed(error.retryAfter)
      if (wait === null) throw error
      onWaiting?.(true)
      await around.sleep(wait, signal)
      onWaiting?.(false)
    }
  }
}

function mayPass({ status, code }: ProblemError): boolean {
  return status === 0 ? code === 'unreachable' : worthRepeating(status)
}

export function canceled(): ProblemError {
  return new ProblemError(0, 'canceled', '')
}
