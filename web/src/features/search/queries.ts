import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import type { SearchKind } from '../../api/types.ts'

/** Among all results, the page shows at most this many of each kind. */
const ofEach = 8
const pageLength = 25

/** The best of each kind, and how many there are. */
export function useFound(q: string) {
  return api.useQuery(
    'get',
    '/api/search',
    { params: { query: { q, limit: ofEach } } },
    { enabled: q !== '', placeholderData: keepPreviousData },
  )
}

/** Everything of one kind, page by page. */
export function useFoundOfKind(q: string, kind: SearchKind | null) {
  return useInfiniteQuery({
    queryKey: ['get', '/api/search', { q, kind }, 'pages'],
    queryFn: async ({ pageParam: skip, signal }) => {
      const query = { q, kind: kind ?? 'people', skip, limit: pageLength }
      const { data } = await client.GET('/api/search', { params: { query }, signal })
      const group = data?.groups[0]
      return { items: group?.items ?? [], count: group?.count ?? 0 }
    },
    initialPageParam: 0,
    getNextPageParam: ({ count, items }, _, skipped) => {
      const next = skipped + pageLength
      return items.length > 0 && next < count ? next : undefined
    },
    enabled: q !== '' && kind !== null,
    placeholderData: keepPreviousData,
  })
}
