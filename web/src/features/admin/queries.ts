import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import { asProblem, type ProblemError } from '../../api/problem.ts'
import type { AdminOverview, FeedbackStatus, Role, User, UserPage } from '../../api/types.ts'

/** The calls of the admin dashboard, and how each one updates the page's cached data. */

const pageSize = 20

/** A paged list as its component needs it. */
export type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The numbers; null while the index is being built, which is an answer and not a failure. */
export function useOverview() {
  return useQuery({
    queryKey: ['get', '/api/admin/overview', {}, 'or building'],
    queryFn: async ({ signal }): Promise<{ numbers: AdminOverview | null }> => {
      try {
        return { numbers: given((await client.GET('/api/admin/overview', { signal })).data) }
      } catch (error) {
        if (asProblem(error).code === 'failed-precondition') return { numbers: null }
        throw error
      }
    },
  })
}

/** Users by status: replaces the overview's numbers while it is unavailable. */
export function useUsersByStatus(enabled: boolean) {
  return api.useQuery('get', '/api/admin/database/users', {}, { enabled })
}

export function useBackups() {
  return api.useQuery('get', '/api/admin/backups')
}

/** Pending accounts, newest first. */
export function usePendingUsers(text: string) {
  return useInfiniteQuery({
    queryKey: ['get', '/api/users', { status: 'pending', text }, 'pages'],
    queryFn: async ({ pageParam, signal }): Promise<UserPage> => {
      const query = { status: 'pending' as const, ...searchFor(text), ...pageOf(pageParam) }
      try {
        return given((await client.GET('/api/users', { params: { query }, signal })).data)
      } catch (error) {
        const { status } = asProblem(error)
        // An account that may not see these may not see the others either.
        if (pageParam || signal.aborted || status === 401 || status === 403) throw error
        return { items: await pendingAmongAll(text, signal), nextCursor: null }
      }
    },
    ...paging,
  })
}

/** Finds pending accounts among all users, for when the request for only those fails. */
async function pendingAmongAll(text: string, signal: AbortSignal): Promise<User[]> {
  const found: User[] = []
  let cursor = ''
  do {
    const query = { ...searchFor(text), ...(cursor && { cursor }), limit: 50 }
    const page = given((await client.GET('/api/users', { params: { query }, signal })).data)
    found.push(...page.items.filter(user => user.status === 'pending'))
    cursor = page.nextCursor ?? ''
  } while (cursor)
  return found
}

/** All accounts that are not pending. */
export function useSettledUsers(text: string) {
  return useInfiniteQuery({
    queryKey: ['get', '/api/users', { pending: false, text }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { pending: false, ...searchFor(text), ...pageOf(pageParam) }
      return given((await client.GET('/api/users', { params: { query }, signal })).data)
    },
    ...paging,
  })
}

export function useFeedback(filter: { text: string; status: FeedbackStatus | '' }, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['get', '/api/feedback', filter, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const { text, status } = filter
      const query = { ...searchFor(text), ...(status && { status }), ...pageOf(pageParam) }
      return given((await client.GET('/api/feedback', { params: { query }, signal })).data)
    },
    ...paging,
    enabled,
  })
}

const paging = {
  initialPageParam: '',
  getNextPageParam: (page: { nextCursor?: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
}

function searchFor(text: string): { text?: string } {
  return text ? { text } : {}
}

function pageOf(cursor: string): { limit: number; cursor?: string } {
  return { limit: pageSize, ...(cursor && { cursor }) }
}

function given<T>(data: T | undefined): T {
  if (data === undefined) throw new Error('the answer came without a body')
  return data
}

/** Family members by name, with the details that admins need. */
export function useMemberRows(search: string) {
  return useInfiniteQuery({
    queryKey: ['get', '/api/admin/members', { search }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(search && { search }), ...pageOf(pageParam) }
      return given((await client.GET('/api/admin/members', { params: { query }, signal })).data)
    },
    ...paging,
  })
}

/** The ids of the members with exactly this address. */
export function useMembersByEmail(email: string) {
  return useQuery({
    queryKey: ['get', '/api/admin/members', { email }, 'match'],
    queryFn: async ({ signal }) => {
      const params = { query: { search: email } }
      const { items } = given((await client.GET('/api/admin/members', { params, signal })).data)
      const wanted = email.trim().toLowerCase()
      return items.filter(member => member.email?.trim().toLowerCase() === wanted).map(({ id }) => id)
    },
  })
}

export type Decision = 'approve' | 'reject' | 'suspend' | 'promote' | 'demote'

const doors = {
  approve: '/api/users/{id}/approve',
  reject: '/api/users/{id}/reject',
  suspend: '/api/users/{id}/suspend',
  promote: '/api/users/{id}/promote',
  demote: '/api/users/{id}/demote',
} as const

/** Decides about an account, based on the version shown. Returns the changed account. */
export function useDecide() {
  const queryClient = useQueryClient()
  return useMutation<User, ProblemError, { user: User; decision: Decision }>({
    mutationFn: async ({ user: { id, version }, decision }) => {
      const { data } = await client.POST(doors[decision], { params: { path: { id } }, body: { version } })
      return given(data)
    },
    onSettled: () => refreshAccounts(queryClient),
  })
}

export type UserChange = { id: string; version: number; role: Role; status: User['status'] }

export function useChangeUser() {
  const queryClient = useQueryClient()
  return useMutation<User, ProblemError, UserChange>({
    mutationFn: async ({ id, ...body }) =>
      given((await client.PATCH('/api/users/{id}', { params: { path: { id } }, body })).data),
    onSettled: () => refreshAccounts(queryClient),
  })
}

/**
 * Links an account to a member. Reads the account's current version first: adding the member may have linked
 * it by its address a moment ago.
 */
export function useLinkMember() {
  const queryClient = useQueryClient()
  return useMutation<User, ProblemError, { userId: string; memberId: string }>({
    mutationFn: async ({ userId, memberId }) => {
      const params = { path: { id: userId } }
      const user = given((await client.GET('/api/users/{id}', { params })).data)
      if (user.memberId === memberId) return user
      const body = { memberId, version: user.version }
      return given((await client.PUT('/api/users/{id}/member', { params, body })).data)
    },
    onSettled: () => refreshAccounts(queryClient),
  })
}

/** A link for choosing a password. */
export function useMakeLink() {
  return api.useMutation('post', '/api/users/{id}/link')
}

export function useSignOutUser() {
  return api.useMutation('post', '/api/users/{id}/sign-out')
}

/** An account as it is now; until then as it was listed. */
export function useUser(listed: User, enabled: boolean) {
  return api.useQuery(
    'get',
    '/api/users/{id}',
    { params: { path: { id: listed.id } } },
    { placeholderData: listed, enabled },
  )
}

/** The caller refetches once nothing shows the account any more. */
export function useDeleteUser() {
  return api.useMutation('delete', '/api/users/{id}')
}

export function useSetFeedbackStatus() {
  const queryClient = useQueryClient()
  return api.useMutation('patch', '/api/feedback/{id}', { onSettled: () => refreshFeedback(queryClient) })
}

export function useAnswerFeedback() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/feedback/{id}/answers', {
    onSettled: () => refreshFeedback(queryClient),
  })
}

export function refreshAccounts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'accounts') })
}

function refreshFeedback(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'feedback') })
}
