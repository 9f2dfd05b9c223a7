import { api } from '../../../../api/client.ts'

/** Asks how fast pages were in the last 28 days. */
export function useVitals() {
  return api.useQuery('get', '/api/admin/vitals', {}, { refetchOnMount: 'always' })
}
