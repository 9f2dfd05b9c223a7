import { api } from '../../../api/client.ts'

/** What a member was involved in, the earliest first, with how old they were. Follows the history and the members. */
export function useLife(memberId: string) {
  return api.useQuery('get', '/api/members/{id}/history', { params: { path: { id: memberId } } })
}
