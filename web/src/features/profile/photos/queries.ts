import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'

const pageSize = 24

/** The photos of what a member was part of, latest first, page by page. Updates with events and history. */
export function useMemberPhotos(id: string) {
  return useInfiniteQuery({
    queryKey: ['get', '/api/members/{id}/photos', { id }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam && { cursor: pageParam }) }
      const { data } = await client.GET('/api/members/{id}/photos', {
        params: { path: { id }, query },
        signal,
      })
      if (!data) throw new Error('the photos came without a body')
      return data
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
  })
}
