import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import type { Member, MemberList } from '../../api/types.ts'

/** The calls about members, and what each one changes in what the page already knows. */

const listOptions = api.queryOptions('get', '/api/members')

function memberOptions(id: string) {
  return api.queryOptions('get', '/api/members/{id}', { params: { path: { id } } })
}

/** Everyone, ordered by name, in short rows. The browser's own cache saves the way when nothing changed. */
export function useMembers() {
  return api.useQuery('get', '/api/members')
}

/** Who matches a text in any field that the viewer may read. Nothing is asked for without one. */
export function useMemberSearch(search: string) {
  return api.useQuery(
    'get',
    '/api/members',
    { params: { query: { search } } },
    { enabled: search !== '', placeholderData: keepPreviousData, retry: false },
  )
}

export function useMember(id: string) {
  return api.useQuery('get', '/api/members/{id}', { params: { path: { id } } })
}

/** A member as the page knows them now. */
export function knownMember(queryClient: QueryClient, id: string): Member | undefined {
  return queryClient.getQueryData<Member>(memberOptions(id).queryKey)
}

/** How the server understands a date that is being typed. */
export function useUnderstoodDate(text: string) {
  return api.useQuery(
    'get',
    '/api/dates',
    { params: { query: { text } } },
    { enabled: text !== '', staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
}

export function useCheckMember() {
  return api.useMutation('post', '/api/members/check')
}

export function useAddMember() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/members', { onSuccess: saved => adopt(queryClient, saved) })
}

export function useUpdateMember() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/members/{id}', { onSuccess: saved => adopt(queryClient, saved) })
}

/** Deletes a member as it is now (the rows of the list carry no version); answers with what undoes it. */
export function useDeleteMember() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string): Promise<string> => {
      const path = { id }
      const member = (await client.GET('/api/members/{id}', { params: { path } })).data as Member
      const { data } = await client.DELETE('/api/members/{id}', {
        params: { path, query: { version: member.version } },
      })
      return (data as { undo: string }).undo
    },
    onSuccess: (_, id) => {
      queryClient.setQueryData(listOptions.queryKey, (list: MemberList | undefined) =>
        list ? { ...list, items: list.items.filter(row => row.id !== id) } : list,
      )
      queryClient.removeQueries({ queryKey: memberOptions(id).queryKey })
    },
    onSettled: () => refreshPeople(queryClient),
  })
}

/** Takes back a deletion: members and relationships come back as they were. */
export function useUndo() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/changes/{batch}/undo', {
    onSettled: () => refreshPeople(queryClient),
  })
}

/** Members and relationships show each other's names and words, so they are fetched again together. */
export function refreshPeople(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'members') })
}

/** Shows a saved member at once; everything that may speak of them is fetched again. */
function adopt(queryClient: QueryClient, { member }: { member: Member }): Promise<void> {
  return adoptMember(queryClient, member)
}

export function adoptMember(queryClient: QueryClient, member: Member): Promise<void> {
  queryClient.setQueryData(memberOptions(member.id).queryKey, member)
  return refreshPeople(queryClient)
}
