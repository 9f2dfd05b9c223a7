import {
  type QueryClient,
  type QueryFunctionContext,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Block, followed } from '../../api/blocks.ts'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import type { HistoryType, Member, MembersWindow, PersonRef, RelationType } from '../../api/types.ts'

/** Requests of members, and what each one changes in the cache. */

function memberOptions(id: string) {
  return api.queryOptions('get', '/api/members/{id}', { params: { path: { id } } })
}

/** Names some rows of a list: of all members, or of those whom a search finds. */
export type ListedQuery = {
  order?: 'name' | 'surname' | 'best'
  search?: string
  from?: number
  count?: number
  /** A person whose position is wanted. */
  find?: string
}

/** Some rows of the list; once they are loaded, only what has changed since. */
export function listedOptions(query: ListedQuery) {
  return {
    queryKey: ['get', '/api/members/window', query, 'block'],
    queryFn: async ({
      client: cache,
      queryKey,
      signal,
    }: QueryFunctionContext): Promise<Block<MembersWindow>> => {
      const held = cache.getQueryData<Block<MembersWindow>>(queryKey)
      const isFollowed = held && !query.search && query.count !== 0
      const since = isFollowed ? { since: held.head.version } : {}
      const params = { query: { ...query, ...since } }
      const { data } = await client.GET('/api/members/window', { params, signal })
      if (!data) throw new Error('the rows came without a body')
      return followed(query.from ?? 0, held, data)
    },
  }
}

/** Asks how many members there are, who the viewer is among them, and what they may do; without any rows. */
export function useFamily() {
  return useQuery({ ...listedOptions({ count: 0 }), select: ({ head }) => head })
}

/** Everyone with their contact details, as far as the viewer may see them; only the first 5,000. */
export function useContacts() {
  return api.useQuery('get', '/api/members', { params: { query: { contacts: true } } })
}

function someOptions(ids: readonly string[]) {
  return api.queryOptions('get', '/api/members/some', { params: { query: { ids: ids.join(',') } } })
}

/** These people, without those who are not in the family. */
export function usePeople(ids: readonly string[]) {
  return useQuery({
    ...someOptions(ids),
    enabled: ids.length > 0,
    select: ({ items }: { items: PersonRef[] }) => items,
  })
}

/** One person as lists show them; null without an id, and until they are known. */
export function usePerson(id: string | null | undefined): PersonRef | null {
  return usePeople(id ? [id] : []).data?.[0] ?? null
}

/** The person, if they are known already. */
export function knownPerson(queryClient: QueryClient, id: string): PersonRef | null {
  return queryClient.getQueryData<{ items: PersonRef[] }>(someOptions([id]).queryKey)?.items[0] ?? null
}

/** The person, who may still have to be loaded; null if they are not in the family. */
export async function fetchPerson(queryClient: QueryClient, id: string): Promise<PersonRef | null> {
  return (await queryClient.ensureQueryData(someOptions([id]))).items[0] ?? null
}

/** Keeps someone who was just chosen or added, so that their name is there wherever their id is looked up. */
export function rememberPerson(queryClient: QueryClient, person: PersonRef) {
  queryClient.setQueryData(someOptions([person.id]).queryKey, { items: [person] })
}

export function useMember(id: string) {
  return api.useQuery('get', '/api/members/{id}', { params: { path: { id } } })
}

/** Returns the birth dates of these people, by id, as far as they are known and loaded. */
export function useBirthDates(ids: readonly string[]): ReadonlyMap<string, string> {
  const members = useQueries({ queries: ids.map(memberOptions) })
  return new Map(members.flatMap(({ data }) => (data?.birthDate ? [[data.id, data.birthDate]] : [])))
}

/** The cached member. */
export function knownMember(queryClient: QueryClient, id: string): Member | undefined {
  return queryClient.getQueryData<Member>(memberOptions(id).queryKey)
}

/** Asks how the server understands a date being typed; in the history, the type of event says what a range means. */
export function useUnderstoodDate(text: string, type?: HistoryType) {
  return api.useQuery(
    'get',
    '/api/dates',
    { params: { query: type ? { text, type } : { text } } },
    { enabled: text !== '', staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
}

type RelationDraft = { fromId: string | undefined; toId: string | undefined; type: RelationType }

/** Asks what a form for this relationship should ask besides, once someone is chosen. */
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
    // Done once the list shows it.
    onSuccess: (_, id) => {
      queryClient.removeQueries({ queryKey: memberOptions(id).queryKey })
      return refreshPeople(queryClient)
    },
    onError: () => void refreshPeople(queryClient),
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
