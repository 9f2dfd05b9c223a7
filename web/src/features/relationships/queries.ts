import { useQueryClient } from '@tanstack/react-query'
import { refreshPeople } from '../members/queries.ts'
import { people } from '../members/types.ts'
import { inFamilyOrder } from './sides.ts'

/** The calls of relationships. One new fact changes how many people are related: all of it is fetched again. */

export function useRelations(memberId: string) {
  return people.useQuery(
    'get',
    '/api/members/{id}/relations',
    { params: { path: { id: memberId } } },
    { select: relations => ({ ...relations, recorded: inFamilyOrder(relations.recorded) }) },
  )
}

export function useAddRelationship() {
  const queryClient = useQueryClient()
  return people.useMutation('post', '/api/relationships', { onSuccess: () => refreshPeople(queryClient) })
}

export function useUpdateRelationship() {
  const queryClient = useQueryClient()
  return people.useMutation('put', '/api/relationships/{id}', {
    onSettled: () => refreshPeople(queryClient),
  })
}

export function useDeleteRelationship() {
  const queryClient = useQueryClient()
  return people.useMutation('delete', '/api/relationships/{id}', {
    onSettled: () => refreshPeople(queryClient),
  })
}
