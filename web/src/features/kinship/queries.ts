import { api } from '../../api/client.ts'

/** Asks how two people are related, and in what further ways, once both are chosen. */
export function useKinship(from: string | null, to: string | null, further = false) {
  return api.useQuery(
    'get',
    '/api/kinship',
    { params: { query: { from: from ?? '', to: to ?? '', ...(further && { further }) } } },
    { enabled: Boolean(from && to && from !== to), retry: false },
  )
}
