import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { eraseAccount } from '../lib/accountStorage.ts'
import { client } from './client.ts'
import { sessionKey } from './queryClient.ts'
import { keepToken } from './send.ts'
import type { Session, User } from './types.ts'

/**
 * Who is signed in, and how a session ended:
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
    const { data } = await client.GET('/api/auth/session', { cache: 'no-store' })
    if (!data) throw new Error('the session came without a body')
    keepToken(data.token)
    const before = queryClient.getQueryData<SessionState>(sessionKey)
    if (!data.user && (before?.rejectedAt || before?.told)) return { ...before, token: data.token }
    if (before?.user && before.user.id !== data.user?.id) forget(queryClient)
    return data
  },
})

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
