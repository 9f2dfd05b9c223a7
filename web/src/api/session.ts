import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { sessionKey } from './queryClient.ts'
import { keepToken } from './send.ts'
import type { Session, User } from './types.ts'

/**
 * Who is signed in, and how a session came to its end:
 * `left` the person signed out, so the next sign-in starts afresh;
 * `told` what the sign-in page says about it;
 * `rejectedAt` the account was rejected while this place (a location key) was open, which stays on the
 * screen as "Access Denied" until the next step.
 */
export type SessionState = Session & { left?: true; told?: string | undefined; rejectedAt?: string }

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kinkeeper-session')

/** Asked for as soon as the page starts, see `main.tsx`: every guard waits for it. */
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

/** The person signed in; null for visitors and for accounts rejected while the page was open. */
export function useViewer(): User | null {
  const user = useSession().data?.user
  return user && user.status !== 'rejected' ? user : null
}

/** Takes over a session that an answer brought: after signing in, registering or changing the password. */
export async function adoptSession(queryClient: QueryClient, session: Session) {
  await dropOlderAnswers(queryClient)
  keepToken(session.token)
  queryClient.setQueryData<SessionState>(sessionKey, session)
  tabs?.postMessage('changed')
}

/** Shows a changed record of one's own account at once. */
export async function adoptUser(queryClient: QueryClient, user: User) {
  await dropOlderAnswers(queryClient)
  queryClient.setQueryData<SessionState>(sessionKey, session => session && { ...session, user })
}

/** The person has left, by their own wish or by what they did; then `told` says so on the sign-in page. */
export async function endSession(queryClient: QueryClient, told?: string) {
  await dropOlderAnswers(queryClient)
  const { token = '', at = '' } = queryClient.getQueryData<SessionState>(sessionKey) ?? {}
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

/** Another tab of this browser signed in or out: the cookie is shared, so is the news. */
export function followOtherTabs(queryClient: QueryClient) {
  tabs?.addEventListener('message', () => void queryClient.invalidateQueries({ queryKey: sessionKey }))
}

/** A check of the session that is still under way tells of the time before: its answer must not come after. */
function dropOlderAnswers(queryClient: QueryClient): Promise<void> {
  return queryClient.cancelQueries({ queryKey: sessionKey })
}

/** Drops everything that the account could see. */
function forget(queryClient: QueryClient) {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] && queryKey[1] !== '/api/site',
  })
}
