import { ProblemError } from '../../api/problem.ts'
import { worthRepeating } from '../../api/queryClient.ts'

/** The total time for retrying: sending bytes, and everything else about files. */
export const uploadLimit = 600_000
export const operationLimit = 120_000

/** Time and randomness; tests replace them. */
export type Around = {
  now: () => number
  /** Ends early when the signal aborts. */
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

/** 1 s, 2 s, 4 s … at most 64 s, each randomly reduced by up to half to spread out retries. */
export function backoff(failures: number, random: number): number {
  return Math.min(64_000, 1000 * 2 ** (failures - 1)) * (0.5 + random / 2)
}

/**
 * Decides how long to keep retrying. Only failed tries and the waits after them count: a slow connection that makes
 * progress may take as long as it needs.
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

  /** Something arrived: the next failure counts as the first again. */
  succeeded() {
    this.#failures = 0
    this.#since = this.#around.now()
  }

  /**
   * Returns the wait before the next try; null to give up. The last try is made when the time is up, not
   * before. A server that asks for more time than is left is not asked again.
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
 * Retries until it succeeds, as long as the failure may be temporary: no connection, 408, 429, 5xx. Anything
 * else is thrown at once, as is `canceled` when the signal aborts.
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
  return status === 0 ? ['offline', 'unreachable'].includes(code) : worthRepeating(status)
}

export function canceled(): ProblemError {
  return new ProblemError(0, 'canceled', '')
}
