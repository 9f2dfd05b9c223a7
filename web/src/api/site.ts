import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** Facts about the site (name, contact, whether an owner exists); they rarely change. */
export const siteQuery = api.queryOptions('get', '/api/site', {}, { staleTime: 5 * 60_000 })

export function useSite() {
  return useQuery(siteQuery)
}
