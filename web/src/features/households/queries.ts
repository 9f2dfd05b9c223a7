import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import type { Household, Invitation } from '../../api/types.ts'

/** The calls about households and invitations, and what each one changes in what the page already knows. */

export function useHouseholds() {
  return api.useQuery('get', '/api/families')
}

function householdOptions(id: string) {
  return api.queryOptions('get', '/api/families/{id}', { params: { path: { id } } })
}

/** One household. Nothing more is asked about one that is being left or deleted. */
export function useHousehold(id: string, enabled: boolean) {
  return useQuery({ ...householdOptions(id), enabled })
}

export function useCreateHousehold() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/families', { onSuccess: household => adopt(queryClient, household) })
}

export function useUpdateHousehold() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/families/{id}', {
    onSuccess: household => adopt(queryClient, household),
  })
}

/** What to fetch again is said by the caller, who is on the way elsewhere. */
export function useDeleteHousehold() {
  return api.useMutation('delete', '/api/families/{id}')
}

export function useLeaveHousehold() {
  return api.useMutation('delete', '/api/families/{id}/members/{userId}')
}

export function useAddPerson() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/families/{id}/members/{userId}', {
    onSuccess: household => adopt(queryClient, household),
  })
}

export function useRemovePerson() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/families/{id}/members/{userId}', {
    onSuccess: household => adopt(queryClient, household),
  })
}

export function useMakeAdmin() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/families/{id}/admins/{userId}', {
    onSuccess: household => adopt(queryClient, household),
  })
}

export function useEndAdmin() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/families/{id}/admins/{userId}', {
    onSuccess: household => adopt(queryClient, household),
  })
}

/** Approved accounts that match a text: for administrators of the site alone. */
export function useAccounts(text: string) {
  const query = { status: 'approved' as const, ...(text && { text }) }
  return api.useQuery('get', '/api/users', { params: { query } }, { placeholderData: keepPreviousData })
}

/** Those of a household's invitations that wait for an answer, newest first. */
export function useOpenInvitations(householdId: string, enabled: boolean) {
  return api.useQuery(
    'get',
    '/api/families/{id}/invitations',
    { params: { path: { id: householdId } } },
    { enabled, select: ({ items }) => items.filter(invitation => invitation.open) },
  )
}

export function useInvite() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/families/{id}/invitations', {
    onSuccess: () => refreshHouseholds(queryClient),
  })
}

export function useResendInvitation() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/invitations/{id}/resend', {
    onSettled: () => refreshHouseholds(queryClient),
  })
}

export function useRevokeInvitation() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/invitations/{id}', {
    onSettled: () => refreshHouseholds(queryClient),
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
    onSettled: () => refreshHouseholds(queryClient),
  })
}

/** Households, their invitations and the events that name them. */
export function refreshHouseholds(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'families') })
}

/** Shows a changed household at once; everything that may speak of it is fetched again. */
function adopt(queryClient: QueryClient, household: Household): Promise<void> {
  queryClient.setQueryData(householdOptions(household.id).queryKey, household)
  return refreshHouseholds(queryClient)
}
