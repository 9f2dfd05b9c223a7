import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { eraseAccount, stored } from '../lib/accountStorage.ts'
import { applyEasyReading, easyReading } from '../lib/easyReading.ts'
import { chooseLanguage, chosenLanguage } from '../lib/language.ts'
import { chooseTheme, theme } from '../lib/theme.ts'
import { client } from './client.ts'
import { asProblem } from './problem.ts'
import { sessionKey } from './queryClient.ts'
import { keepToken, sendWith } from './send.ts'
import type { Session, User } from './types.ts'

/**
 * Says who is signed in, and how a session ended:
 * `left` the user signed out, so the next sign-in starts at the dashboard;
 * `told` what the sign-in page says about it;
 * `rejectedAt` the account was rejected while this location (its key) was open, which stays on the screen
 * as "Access Denied" until the next navigation.
 */
export type SessionState = Session & { left?: true; told?: string | undefined; rejectedAt?: string }

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kinkeeper-session')

/** Requested as soon as the page starts, see `main.tsx`: every guard waits for it. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client: queryClient }): Promise<SessionState> => {
    const data = await (isLeaving.get() ? finishLeaving() : fetchSession())
    const before = queryClient.getQueryData<SessionState>(sessionKey)
    if (!data.user && (before?.rejectedAt || before?.told)) return { ...before, token: data.token }
    if (before?.user && before.user.id !== data.user?.id) forget(queryClient)
    return data
  },
  refetchInterval: () => isLeaving.get() && 10_000,
})

async function fetchSession(signal?: AbortSignal): Promise<Session> {
  const { data } = await client.GET('/api/auth/session', { cache: 'no-store', ...(signal && { signal }) })
  if (!data) throw new Error('the session came without a body')
  keepToken(data.token)
  return data
}

/** True if someone signed out without a network, so that the server still has to be told. */
const isLeaving = {
  key: 'kinkeeper:leaving',
  get: () => stored(() => localStorage.getItem(isLeaving.key) !== null) ?? false,
  set: (leaving: boolean) =>
    stored(() =>
      leaving ? localStorage.setItem(isLeaving.key, '1') : localStorage.removeItem(isLeaving.key),
    ),
}

/** Tells the server that someone has signed out here. Until it can be reached, no one is signed in. */
async function finishLeaving(): Promise<SessionState> {
  const wait = shortWait()
  try {
    const session = await fetchSession(wait.signal)
    if (session.user && isLeaving.get()) {
      const restoreLooks = keepLooks()
      await sendWith(
        session.token,
        new Request(new URL('/api/auth/sign-out', location.origin), { method: 'POST', signal: wait.signal }),
      )
      restoreLooks()
    }
    isLeaving.set(false)
    return session.user ? await fetchSession(wait.signal) : session
  } catch (error) {
    const { status, code } = asProblem(error)
    // Someone has signed in meanwhile, and so ended the old session.
    if (code === 'bad-token') {
      isLeaving.set(false)
      return fetchSession()
    }
    if (status !== 0) throw error
    return { token: '', at: '', user: null, left: true }
  } finally {
    wait.end()
  }
}

/** Signing out clears the browser's storage, but how the page looks is not private. */
export function keepLooks(): () => void {
  const language = chosenLanguage()
  return () => {
    chooseTheme(theme.get())
    applyEasyReading(easyReading.get())
    chooseLanguage(language)
  }
}

/** Signing out does not wait long for a connection that hangs: the device can forget everything without it. */
export function shortWait() {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), 4000)
  return { signal: late.signal, end: () => clearTimeout(timer) }
}

/** Ends the session on this device at once, and on the server as soon as it can be reached. */
export function leaveLater(queryClient: QueryClient): Promise<void> {
  isLeaving.set(true)
  return endSession(queryClient)
}

export function useSession() {
  return useQuery(sessionQuery)
}

/** The signed-in user; null for visitors and for accounts rejected while the page was open. */
export function useViewer(): User | null {
  const user = useSession().data?.user
  return user && user.status !== 'rejected' ? user : null
}

/** Uses the session from an answer: after signing in, registering or changing the password. */
export async function adoptSession(queryClient: QueryClient, session: Session) {
  await dropOlderAnswers(queryClient)
  isLeaving.set(false)
  keepToken(session.token)
  queryClient.setQueryData<SessionState>(sessionKey, session)
  tabs?.postMessage('changed')
}

/** Shows changes to the viewer's own account at once. */
export async function adoptUser(queryClient: QueryClient, user: User) {
  await dropOlderAnswers(queryClient)
  queryClient.setQueryData<SessionState>(sessionKey, session => session && { ...session, user })
}

/** The user signed out, or did something that ends the session: `told` explains it on the sign-in page. */
export async function endSession(queryClient: QueryClient, told?: string) {
  await dropOlderAnswers(queryClient)
  const { token = '', at = '', user } = queryClient.getQueryData<SessionState>(sessionKey) ?? {}
  if (user) eraseAccount(user.id)
  keepToken(null)
  forget(queryClient)
  queryClient.setQueryData<SessionState>(sessionKey, { token, at, user: null, left: true, told })
  tabs?.postMessage('changed')
}

/** The account was rejected while its page is open (the server has already ended the session). */
export async function markRejected(queryClient: QueryClient, locationKey: string) {
  await dropOlderAnswers(queryClient)
  forget(queryClient)
  queryClient.setQueryData<SessionState>(sessionKey, session => {
    if (!session?.user) return session
    return { ...session, user: { ...session.user, status: 'rejected' }, rejectedAt: locationKey }
  })
}

/** Another tab of this browser signed in or out. Tabs share the cookie, so this tab must follow. */
export function followOtherTabs(queryClient: QueryClient) {
  tabs?.addEventListener('message', () => void queryClient.invalidateQueries({ queryKey: sessionKey }))
}

/** Cancels a session check under way: its old answer must not overwrite the new state. */
function dropOlderAnswers(queryClient: QueryClient): Promise<void> {
  return queryClient.cancelQueries({ queryKey: sessionKey })
}

/** Drops everything that the account could see. */
function forget(queryClient: QueryClient) {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] && queryKey[1] !== '/api/site',
  })
}
