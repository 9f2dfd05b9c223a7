import { api } from '../../../api/client.ts'

/** Asks what a member was involved in, earliest first, with their age. Updates with history and members. */
export function useLife(memberId: string) {
  return api.useQuery('get', '/api/members/{id}/history', { params: { path: { id: memberId } } })
}
