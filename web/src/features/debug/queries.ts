import { api } from '../../api/client.ts'

export function useHealth() {
  return api.useQuery('get', '/api/debug', {}, { staleTime: 0 })
}
