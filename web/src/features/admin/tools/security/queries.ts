import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../../../api/client.ts'

const pageSize = 20

/** The security log, newest first, page by page; refetched on every visit. */
export function useSecurityPages(person: string) {
  const query = person ? { person } : {}
  return useInfiniteQuery({
    queryKey: ['get', '/api/admin/security', { query }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ? { cursor: pageParam } : {}
      const params = { query: { ...query, limit: pageSize, ...cursor } }
      const { data } = await client.GET('/api/admin/security', { params, signal })
      if (!data) throw new Error('the security log came without a body')
      return data
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
