import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../api/client.ts'
import { isOfFeature } from '../../../../api/liveQueries.ts'
import type { MailState } from '../../../../api/types.ts'

/** The outbox calls, and how each one updates the page's cached data. */

const pageSize = 20

export const mailStates = ['queued', 'sent', 'failed'] as const satisfies readonly MailState[]

/** The emails of the last thirty days, newest first, page by page. */
export function useMailPages(state: MailState | '') {
  const query = state ? { state } : {}
  return useInfiniteQuery({
    queryKey: ['get', '/api/admin/mail', { query }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ? { cursor: pageParam } : {}
      const params = { query: { ...query, limit: pageSize, ...cursor } }
      const { data } = await client.GET('/api/admin/mail', { params, signal })
      if (!data) throw new Error('the mail came without a body')
      return data
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Why no email is sent: no mail server, or its password is missing. Unknown while the index is being built. */
export function useUnsentMail() {
  const { data } = api.useQuery('get', '/api/admin/overview', {}, { retry: false })
  return { folder: data?.mail.folder ?? null, passwordMissing: data?.mail.passwordMissing ?? false }
}

export function useSendTestMail() {
  const refresh = useRefresh()
  return api.useMutation('post', '/api/admin/mail/test', { onSuccess: refresh })
}

export function useRetryMail() {
  const refresh = useRefresh()
  // Also when refused: another admin may have been faster.
  return api.useMutation('post', '/api/admin/mail/{id}/retry', { onSettled: refresh })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'mail') })
}
