import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import { asProblem } from '../../api/problem.ts'
import type { Source } from '../../api/types.ts'

/** Sources by title, page by page. */
export function useSourcePages(search: string) {
  const query = search ? { search } : {}
  return useInfiniteQuery({
    queryKey: ['get', '/api/sources', { query }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const params = { query: { ...query, ...(pageParam && { cursor: pageParam }) } }
      const { data } = await client.GET('/api/sources', { params, signal })
      if (!data) throw new Error('the sources came without a body')
      return data
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** The first sources that match a text, for a list to choose from. */
export function useSourceSearch(search: string, isNeeded: boolean) {
  const params = { query: { limit: 8, ...(search && { search }) } }
  return api.useQuery(
    'get',
    '/api/sources',
    { params },
    { enabled: isNeeded, placeholderData: keepPreviousData },
  )
}

function sourceOptions(id: string) {
  return api.queryOptions('get', '/api/sources/{id}', { params: { path: { id } } })
}

export function useSource(id: string, isNeeded: boolean) {
  return api.useQuery('get', '/api/sources/{id}', { params: { path: { id } } }, { enabled: isNeeded })
}

/** Everything that cites a source, page by page; asked only on demand, because the source brings the first. */
export function useCitedBy(id: string, isNeeded: boolean) {
  return useInfiniteQuery({
    queryKey: ['get', '/api/sources/{id}/citations', { id }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const params = { path: { id }, query: pageParam ? { cursor: pageParam } : {} }
      const { data } = await client.GET('/api/sources/{id}/citations', { params, signal })
      if (!data) throw new Error('the citations came without a body')
      return data
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    enabled: isNeeded,
  })
}

/** True if the viewer may add sources: those who may add to the history. */
export function useMayAddSources(): boolean {
  const { data } = api.useQuery('get', '/api/history/window', { params: { query: { count: 0 } } })
  return data?.can.add ?? false
}

export function useAddSource() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/sources', { onSuccess: saved => adopt(queryClient, saved) })
}

export function useUpdateSource() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/sources/{id}', { onSuccess: saved => adopt(queryClient, saved) })
}

/** Deletes the version that was seen; returns the batch to undo. */
export function useDeleteSource() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, version }: Pick<Source, 'id' | 'version'>) => {
      const params = { path: { id }, query: { version } }
      const { data } = await client.DELETE('/api/sources/{id}', { params })
      if (!data) throw new Error('the deletion came without a body')
      return data.undo
    },
    onError: () => refreshSources(queryClient),
  })
}

/** Undoes a deletion, in the change log: only admins delete sources. */
export function useUndo() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/admin/changes/{batch}/undo', {
    onSettled: () => refreshSources(queryClient),
  })
}

/** True if there is no such source; an invalid id counts, too. */
export function isUnknown(error: unknown): boolean {
  return error !== null && [400, 404, 422].includes(asProblem(error).status)
}

function adopt(queryClient: QueryClient, source: Source) {
  queryClient.setQueryData(sourceOptions(source.id).queryKey, source)
  void refreshSources(queryClient)
}

export function refreshSources(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'sources') })
}
