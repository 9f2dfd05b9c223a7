import { signal } from '../lib/signal.ts'
import { asProblem, type ProblemError, problemFrom } from './problem.ts'

/** The name of the build that this page is; 'dev' when Vite serves it. */
export const build = document.querySelector<HTMLMetaElement>('meta[name="kinkeeper-build"]')?.content ?? 'dev'

/** Whether the server has a newer page than this one. */
export const newerVersion = signal(false)

const safe = new Set(['GET', 'HEAD'])
let token: string | null = null

/** Keeps the token that writes have to carry; it comes with every session. */
export function keepToken(next: string) {
  token = next
}

/**
 * Every request of the page passes here: it names the page's version, writes carry the token, and an answer
 * that is not a success is thrown as a `ProblemError`.
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
 * Makes an attempt that carries the token. A `bad-token` says that nothing was done, so it is repeated once with
 * a fresh one.
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

/** What is known of files and uploads is told to our own page alone, also where it only reads. */
function needsToken({ method, url }: Request): boolean {
  return !safe.has(method) || /^\/api\/(files|uploads)\//.test(new URL(url).pathname)
}

async function attempt(request: Request, withToken?: string): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('x-kinkeeper-version', build)
  if (withToken !== undefined) headers.set('x-kinkeeper-token', withToken)
  const response = await fetch(new Request(request, { headers })).catch((error: unknown): ProblemError => {
    throw asProblem(error)
  })
  if (!(response instanceof Response)) throw response
  noteVersion(response)
  return response
}

/** Looks whether the answer is of a newer page. */
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
