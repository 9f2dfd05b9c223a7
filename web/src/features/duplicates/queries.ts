import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import { refreshPeople } from '../members/queries.ts'

/** Pairs of people who may be the same, best first. */
export function useDuplicatePages() {
  return useInfiniteQuery({
    queryKey: ['get', '/api/duplicates', {}, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const params = { query: pageParam ? { cursor: pageParam } : {} }
      const { data } = await client.GET('/api/duplicates', { params, signal })
      if (!data) throw new Error('the pairs came without a body')
      return data
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
}

export function useCompared(one: string, other: string, isNeeded: boolean) {
  const params = { path: { one, other } }
  return api.useQuery('get', '/api/duplicates/{one}/{other}', { params }, { enabled: isNeeded })
}

export function useSayDifferent() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/duplicates/different', {
    onSettled: () => refreshDuplicates(queryClient),
  })
}

export function useMerge() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/members/{id}/merge', {
    onError: () => refreshDuplicates(queryClient),
  })
}

export function useUndo() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/changes/{batch}/undo', {
    onSettled: () => Promise.all([refreshDuplicates(queryClient), refreshPeople(queryClient)]),
  })
}

export function refreshDuplicates(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'duplicates') })
}
