import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** The site's own facts (name, contact, whether an owner exists); they change rarely. */
export const siteQuery = api.queryOptions('get', '/api/site', {}, { staleTime: 5 * 60_000 })

export function useSite() {
  return useQuery(siteQuery)
}
