import { api } from '../../api/client.ts'

/** How two people are related; nothing before both are chosen. */
export function useKinship(from: string | null, to: string | null) {
  return api.useQuery(
    'get',
    '/api/kinship',
    { params: { query: { from: from ?? '', to: to ?? '' } } },
    { enabled: Boolean(from && to && from !== to), retry: false },
  )
}
