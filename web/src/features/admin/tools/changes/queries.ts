import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../api/client.ts'
import { type ChangeFilters, filterQuery } from './filters.ts'

/** The calls about the change log. */

const pageSize = 20

/** What was changed in the last thirty days, newest first, page by page: as it is now, not as it was last looked at. */
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

/** Takes an act back. It may have touched anything, so everything is fetched again, also when it was refused. */
export function useUndo() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/admin/changes/{batch}/undo', {
    onSettled: () => queryClient.invalidateQueries(),
  })
}
