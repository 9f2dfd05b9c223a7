import { api } from './client.ts'

/** The site's own facts (name, contact, whether an owner exists); they change rarely. */
export function useSite() {
  return api.useQuery('get', '/api/site', {}, { staleTime: 5 * 60_000 })
}
