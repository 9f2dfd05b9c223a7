import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../api/client.ts'
import type { Change } from '../../../../api/types.ts'
import { type ChangeFilters, filterQuery } from './filters.ts'

/** The change log calls. */

const pageSize = 20

/** The changes of the last thirty days, newest first, page by page; refetched on every visit. */
export function useChangePages(filters: ChangeFilters) {
  const query = filterQuery(filters)
  return useInfiniteQuery({
    queryKey: ['get', '/api/admin/changes', { query }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ? { cursor: pageParam } : {}
      const params = { query: { ...query, limit: pageSize, ...cursor } }
      const { data } = await client.GET('/api/admin/changes', { params, signal })
      if (!data) throw new Error('the changes came without a body')
      return data
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** The rest of a long action's items, page by page and only on demand. */
export function useMoreItems({ id, next }: Change) {
  return useInfiniteQuery({
    queryKey: ['get', '/api/admin/changes', { id }, 'items'],
    queryFn: async ({ pageParam, signal }) => {
      const params = { path: { batch: id }, query: { after: pageParam } }
      const { data } = await client.GET('/api/admin/changes/{batch}/items', { params, signal })
      if (!data) throw new Error('the items came without a body')
      return data
    },
    initialPageParam: next ?? -1,
    getNextPageParam: page => page.next ?? undefined,
    enabled: false,
  })
}

/** Checks whether an action can be undone now. */
export function useUndoCheck() {
  return api.useMutation('get', '/api/admin/changes/{batch}/undo-check')
}

/** Undoes an action. It may have changed anything, so refetch everything, even after a refusal. */
export function useUndo() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/admin/changes/{batch}/undo', {
    onSettled: () => queryClient.invalidateQueries(),
  })
}
