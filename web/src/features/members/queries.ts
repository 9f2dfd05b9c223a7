import {
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import type { HistoryType, Member, MemberList, RelationType } from '../../api/types.ts'
import { followed } from './held.ts'

/** Requests of members, and what each one changes in the cache. */

/** The first time the whole list, then only what has changed since. */
const listOptions = {
  queryKey: api.queryOptions('get', '/api/members').queryKey,
  queryFn: async ({ client: cache, queryKey, signal }: QueryFunctionContext): Promise<MemberList> => {
    const held = cache.getQueryData<MemberList>(queryKey)
    if (held) {
      const query = { since: held.version }
      const { data } = await client.GET('/api/members/changes', { params: { query }, signal })
      const list = data && followed(held, data)
      if (list) return list
    }
    return given((await client.GET('/api/members', { signal })).data)
  },
}

function memberOptions(id: string) {
  return api.queryOptions('get', '/api/members/{id}', { params: { path: { id } } })
}

/** Everyone, sorted by name, as short rows. */
export function useMembers() {
  return useQuery(listOptions)
}

function given(list: MemberList | undefined): MemberList {
  if (!list) throw new Error('the list came without a body')
  return list
}

/** Members that match a text in any field the viewer may read. An empty text fetches nothing. */
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

/** The cached member. */
export function knownMember(queryClient: QueryClient, id: string): Member | undefined {
  return queryClient.getQueryData<Member>(memberOptions(id).queryKey)
}

/** How the server understands a date being typed; in the history, the type of event says what a range means. */
export function useUnderstoodDate(text: string, type?: HistoryType) {
  return api.useQuery(
    'get',
    '/api/dates',
    { params: { query: type ? { text, type } : { text } } },
    { enabled: text !== '', staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
}

type RelationDraft = { fromId: string | undefined; toId: string | undefined; type: RelationType }

/** What a form for this relationship should ask besides; nothing before anyone is chosen. */
export function useRelationQuestions({ fromId, toId, type }: RelationDraft) {
  const query = { ...(fromId && { fromId }), ...(toId && { toId }), type }
  return api.useQuery(
    'get',
    '/api/relationships/questions',
    { params: { query } },
    { enabled: fromId !== undefined || toId !== undefined, retry: false },
  )
}

/** Says what gender someone has, where that is unknown; returns the batch to undo. */
export function useSetGender() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/members/{id}/gender', {
    onSettled: () => refreshPeople(queryClient),
  })
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

/** Deletes a member's current version (list rows carry none); returns the batch to undo. */
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

/** Undoes a deletion: restores members and relationships. */
export function useUndo() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/changes/{batch}/undo', {
    onSettled: () => refreshPeople(queryClient),
  })
}

/** Members and relationships show each other's names, so they are refetched together. */
export function refreshPeople(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'members') })
}

/** Shows a saved member at once and refetches everything that may show them. */
function adopt(queryClient: QueryClient, { member }: { member: Member }): Promise<void> {
  return adoptMember(queryClient, member)
}

export function adoptMember(queryClient: QueryClient, member: Member): Promise<void> {
  queryClient.setQueryData(memberOptions(member.id).queryKey, member)
  return refreshPeople(queryClient)
}
