import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import type { Household, Invitation } from '../../api/types.ts'

/** Requests of households and invitations, and what each one changes in the cache. */

export function useHouseholds() {
  return api.useQuery('get', '/api/families')
}

/** Everyone's partners and children: the family tree, as the page of the tree loads it. */
export function useWholeTree() {
  return api.useQuery('get', '/api/tree', { params: { query: { view: 'all' } } })
}

function householdOptions(id: string) {
  return api.queryOptions('get', '/api/families/{id}', { params: { path: { id } } })
}

/** One household. Disabled while it is being left or deleted. */
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

/** The caller refetches, because it is navigating away. */
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

/** Approved accounts that match a text: for site administrators only. */
export function useAccounts(text: string) {
  const query = { status: 'approved' as const, ...(text && { text }) }
  return api.useQuery('get', '/api/users', { params: { query } }, { placeholderData: keepPreviousData })
}

/** A household's unanswered invitations, newest first. */
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

/** Says of each entry of a pasted list if it can be invited. The last answer stays until the next one. */
export function useCheckedAddresses(householdId: string, addresses: string) {
  return useQuery({
    // Under the feature's name, so that new invitations are noticed.
    queryKey: ['post', '/api/families/{id}/invitations/check', householdId, addresses],
    queryFn: async ({ signal }) => {
      const { data } = await client.POST('/api/families/{id}/invitations/check', {
        params: { path: { id: householdId } },
        body: { addresses },
        signal,
      })
      if (!data) throw new Error('the list came without a body')
      return data.items
    },
    enabled: addresses.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

export function useInviteMany() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/families/{id}/invitations/list', {
    onSuccess: () => refreshHouseholds(queryClient),
  })
}

/** A household's link for a group chat; null if there is none. */
export function useGroupLink(householdId: string, enabled: boolean) {
  return api.useQuery(
    'get',
    '/api/families/{id}/group-link',
    { params: { path: { id: householdId } } },
    { enabled, select: ({ groupLink }) => groupLink },
  )
}

export function useMakeGroupLink() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/families/{id}/group-link', {
    onSuccess: () => refreshHouseholds(queryClient),
  })
}

export function useEndGroupLink() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/families/{id}/group-link', {
    onSuccess: () => refreshHouseholds(queryClient),
  })
}

/** Asks if people can register with a group link. Uses POST to keep the token out of logs. */
export function useGroupLinkWorks(token: string) {
  return useQuery({
    queryKey: ['group-link', token],
    queryFn: async () => {
      await client.POST('/api/group-links/look', { body: { token } })
      return true
    },
    enabled: token !== '',
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
 * The invitations for the viewer's email address, newest first; undefined until first known. A failed request
 * counts as none, so that the rest of the page doesn't wait.
 */
export function useWaitingInvitations(): readonly Invitation[] | undefined {
  const { data, failureCount } = api.useQuery('get', '/api/invitations')
  return data?.items ?? (failureCount > 0 ? [] : undefined)
}

/** The open invitations that the viewer sent, newest first. */
export function useSentInvitations() {
  return api.useQuery('get', '/api/invitations/sent')
}

/**
 * The invitation behind an emailed link. Uses POST to keep the token out of logs. Its key belongs to no
 * feature: once answered, there is nothing to refetch.
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

/** Refetches households, their invitations and the events that name them. */
export function refreshHouseholds(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'families') })
}

/** Shows a changed household at once and refetches everything that may show it. */
function adopt(queryClient: QueryClient, household: Household): Promise<void> {
  queryClient.setQueryData(householdOptions(household.id).queryKey, household)
  return refreshHouseholds(queryClient)
}
