import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import { isOfRoom } from '../../api/rooms.ts'
import type { Family, Invitation } from '../../api/types.ts'

/** The calls about families and invitations, and what each one changes in what the page already knows. */

export function useFamilies() {
  return api.useQuery('get', '/api/families')
}

function familyOptions(id: string) {
  return api.queryOptions('get', '/api/families/{id}', { params: { path: { id } } })
}

/** One family. Nothing more is asked about one that is being left or deleted. */
export function useFamily(id: string, enabled: boolean) {
  return useQuery({ ...familyOptions(id), enabled })
}

export function useCreateFamily() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/families', { onSuccess: family => adopt(queryClient, family) })
}

export function useUpdateFamily() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/families/{id}', { onSuccess: family => adopt(queryClient, family) })
}

/** What to fetch again is said by the caller, who is on the way elsewhere. */
export function useDeleteFamily() {
  return api.useMutation('delete', '/api/families/{id}')
}

export function useLeaveFamily() {
  return api.useMutation('delete', '/api/families/{id}/members/{userId}')
}

export function useAddPerson() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/families/{id}/members/{userId}', {
    onSuccess: family => adopt(queryClient, family),
  })
}

export function useRemovePerson() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/families/{id}/members/{userId}', {
    onSuccess: family => adopt(queryClient, family),
  })
}

export function useMakeAdmin() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/families/{id}/admins/{userId}', {
    onSuccess: family => adopt(queryClient, family),
  })
}

export function useEndAdmin() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/families/{id}/admins/{userId}', {
    onSuccess: family => adopt(queryClient, family),
  })
}

/** Approved accounts that match a text: for administrators of the site alone. */
export function useAccounts(text: string) {
  const query = { status: 'approved' as const, ...(text && { text }) }
  return api.useQuery('get', '/api/users', { params: { query } }, { placeholderData: keepPreviousData })
}

/** Those of a family's invitations that wait for an answer, newest first. */
export function useOpenInvitations(familyId: string, enabled: boolean) {
  return api.useQuery(
    'get',
    '/api/families/{id}/invitations',
    { params: { path: { id: familyId } } },
    { enabled, select: ({ items }) => items.filter(invitation => invitation.open) },
  )
}

export function useInvite() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/families/{id}/invitations', {
    onSuccess: () => refreshFamilies(queryClient),
  })
}

export function useResendInvitation() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/invitations/{id}/resend', {
    onSettled: () => refreshFamilies(queryClient),
  })
}

export function useRevokeInvitation() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/invitations/{id}', {
    onSettled: () => refreshFamilies(queryClient),
  })
}

/**
 * The invitations that wait for one's own address, newest first; undefined until they are known for the first time.
 * What else stands there does not wait for them longer than that: if they do not come, there are none.
 */
export function useWaitingInvitations(): readonly Invitation[] | undefined {
  const { data, failureCount } = api.useQuery('get', '/api/invitations')
  return data?.items ?? (failureCount > 0 ? [] : undefined)
}

/**
 * What a mailed link invites to. Asked by POST, so that the token stands in no log. Its key is of no room: once it
 * is answered there is nothing to look at again.
 */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => {
      const { data } = await client.POST('/api/invitations/look', { body: { token } })
      if (!data) throw new Error('the invitation came without a body')
      return data
    },
  })
}

export function useAnswerInvitation() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/invitations/answer', {
    onSettled: () => refreshFamilies(queryClient),
  })
}

/** Families, their invitations and the events that name them. */
export function refreshFamilies(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfRoom(query.queryKey, 'families') })
}

/** Shows a changed family at once; everything that may speak of it is fetched again. */
function adopt(queryClient: QueryClient, family: Family): Promise<void> {
  queryClient.setQueryData(familyOptions(family.id).queryKey, family)
  return refreshFamilies(queryClient)
}
