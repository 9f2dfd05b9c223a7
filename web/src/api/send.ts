import { reached, unreached } from '../lib/offline.ts'
import { signal } from '../lib/signal.ts'
import { language } from '../lib/words.ts'
import { asProblem, type ProblemError, problemFrom } from './problem.ts'

/** The build of this page; 'dev' when Vite serves it. */
export const build = document.querySelector<HTMLMetaElement>('meta[name="kinkeeper-build"]')?.content ?? 'dev'

/** True once the server has a newer page than this one. */
export const newerVersion = signal(false)

const safe = new Set(['GET', 'HEAD'])
let token: string | null = null

/** Stores the token that writes must send; it comes with every session, and ends with it (null). */
export function keepToken(next: string | null) {
  token = next
}

/**
 * Every request of the page goes through here: it adds the page's version, and the token to writes. An error
 * response is thrown as a `ProblemError`.
 */
export async function send(request: Request): Promise<Response> {
  if (!needsToken(request)) return succeed(await attempt(request))
  const again = request.clone()
  let first = true
  return withToken(carried => {
    const one = first ? request : again
    first = false
    return attempt(one, carried)
  })
}

/**
 * Sends a request with the token. A `bad-token` means that nothing was done, so it retries once with a fresh
 * token.
 */
export async function withToken(carrying: (token: string) => Promise<Response>): Promise<Response> {
  token ??= await fetchToken()
  const response = await carrying(token)
  if (response.status !== 403) return succeed(response)
  const problem = await problemFrom(response)
  if (problem.code !== 'bad-token') throw problem
  token = await fetchToken()
  return succeed(await carrying(token))
}

/** Sends a write once, with this token: if another session has begun meanwhile, nothing is done. */
export async function sendWith(carried: string, request: Request): Promise<Response> {
  return succeed(await attempt(request, carried))
}

/** The server gives data of files and uploads only to our own page, so reading it needs the token too. */
function needsToken({ method, url }: Request): boolean {
  return !safe.has(method) || /^\/api\/(files|uploads)\//.test(new URL(url).pathname)
}

async function attempt(request: Request, withToken?: string): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('x-kinkeeper-version', build)
  // Before sign-in, the server speaks the page's language and not always the browser's first.
  headers.set('accept-language', language)
  if (withToken !== undefined) headers.set('x-kinkeeper-token', withToken)
  const wait = limited(request)
  const response = await fetch(new Request(request, { headers, signal: wait.signal }))
    .catch((error: unknown): ProblemError => {
      if (!request.signal.aborted) unreached()
      throw asProblem(error)
    })
    .finally(wait.end)
  if (!(response instanceof Response)) throw response
  reached()
  noteVersion(response)
  return response
}

/**
 * In milliseconds, until an answer begins: the server is done much earlier, so the connection hangs. Restoring a large
 * backup takes minutes.
 */
const longest = { read: 120_000, write: 1_800_000 }

/** The signal of a request that also ends it when no answer comes; `end` once one has begun. */
function limited({ method, signal }: Request) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), safe.has(method) ? longest.read : longest.write)
  // Older browsers wait for as long as it takes.
  return { signal: AbortSignal.any?.([signal, late.signal]) ?? signal, end: () => clearTimeout(timer) }
}

/** Checks whether the answer comes from a newer build. */
export function noteVersion({ headers }: Response) {
  const current = headers.get('x-kinkeeper-version')
  if (current && current !== build && build !== 'dev' && current !== 'dev') newerVersion.set(true)
}

async function succeed(response: Response): Promise<Response> {
  if (response.ok || response.status === 304) return response
  throw await problemFrom(response)
}

async function fetchToken(): Promise<string> {
  const url = new URL('/api/auth/session', location.origin)
  const response = await succeed(await attempt(new Request(url, { cache: 'no-store' })))
  const session: { token: string } = await response.json()
  return session.token
}
