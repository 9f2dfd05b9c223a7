import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { refreshPeople } from '../members/queries.ts'
import { inFamilyOrder } from './sides.ts'

/** Requests of relationships. One change can affect many people's kinship, so all of it is refetched. */

export function useRelations(memberId: string) {
  return api.useQuery(
    'get',
    '/api/members/{id}/relations',
    { params: { path: { id: memberId } } },
    { select: relations => ({ ...relations, recorded: inFamilyOrder(relations.recorded) }) },
  )
}

export function useAddRelationship() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/relationships', { onSuccess: () => refreshPeople(queryClient) })
}

export function useUpdateRelationship() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/relationships/{id}', {
    onSettled: () => refreshPeople(queryClient),
  })
}

export function useDeleteRelationship() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/relationships/{id}', {
    onSettled: () => refreshPeople(queryClient),
  })
}
