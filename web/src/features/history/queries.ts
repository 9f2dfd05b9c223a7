import {
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Block, blockSize, followed } from '../../api/blocks.ts'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import { asProblem } from '../../api/problem.ts'
import type { HistoryEvent, HistoryRow, HistoryWindow, PersonRef, SavedHistory } from '../../api/types.ts'
import type { EventFields } from './draft.ts'
import type { FilterQuery, ListQuery } from './filters.ts'

/** Requests of the history. Saving an event may change dates on profiles, and so the calendar. */

export type HistoryBlock = Block<HistoryWindow>

/** Some rows of the list; afterwards only what has changed. */
export function blockOptions(list: ListQuery, from: number) {
  const query = { ...list, from, count: blockSize }
  return {
    queryKey: api.queryOptions('get', '/api/history/window', { params: { query } }).queryKey,
    queryFn: async ({ client: cache, queryKey, signal }: QueryFunctionContext): Promise<HistoryBlock> => {
      const held = cache.getQueryData<HistoryBlock>(queryKey)
      const since = held && { since: held.head.version }
      const params = { query: { ...query, ...since } }
      const answer = given((await client.GET('/api/history/window', { params, signal })).data)
      const block = followed<HistoryWindow>(from, held, answer)
      // A changed row names only the people in it.
      return answer.items ? block : { ...block, head: { ...block.head, people: withChanged(held, answer) } }
    },
  }
}

function withChanged(held: HistoryBlock | undefined, { people }: HistoryWindow): PersonRef[] {
  const changed = new Set(people.map(({ id }) => id))
  return [...(held?.head.people.filter(({ id }) => !changed.has(id)) ?? []), ...people]
}

/** Asks where in the list these events are: null for those that are not in it. */
export function usePositions(
  list: ListQuery,
  ids: readonly string[],
): ReadonlyMap<string, number | null> | null {
  const query = { ...list, count: 0, find: ids.join() }
  const { data } = api.useQuery(
    'get',
    '/api/history/window',
    { params: { query } },
    { enabled: ids.length > 0 },
  )
  return useMemo(() => {
    const asked = query.find === '' ? [] : query.find.split(',')
    return data && asked.length > 0
      ? new Map(asked.map((id, index) => [id, data.positions[index] ?? null]))
      : null
  }, [query.find, data])
}

/** These events, without those that are gone; undefined until they are loaded. */
export function useRowsById(ids: readonly string[]) {
  const query = { first: ids.join(), count: ids.length }
  const { data } = api.useQuery(
    'get',
    '/api/history/window',
    { params: { query } },
    { enabled: ids.length > 0 },
  )
  return data && { rows: data.items?.filter(({ id }) => ids.includes(id)) ?? [], people: data.people }
}

/** Asks what the viewer may do with the history, only if that is needed. */
export function useHistoryCan(isNeeded: boolean) {
  const params = { query: { count: 0 } }
  return api.useQuery('get', '/api/history/window', { params }, { enabled: isNeeded }).data?.can
}

/** The decades and the lives beside them; the last ones stay while the next are loaded. */
export function useTimeline(query: FilterQuery) {
  return api.useQuery(
    'get',
    '/api/history/timeline',
    { params: { query } },
    { placeholderData: keepPreviousData },
  )
}

function eventOptions(id: string) {
  return api.queryOptions('get', '/api/history/{id}', { params: { path: { id } } })
}

/** One event in full, as it is now. */
export function fetchEvent(queryClient: QueryClient, id: string): Promise<HistoryEvent> {
  return queryClient.fetchQuery(eventOptions(id))
}

/** One event by its id; null fetches nothing. */
export function useHistoryEvent(id: string | null) {
  return api.useQuery(
    'get',
    '/api/history/{id}',
    { params: { path: { id: id ?? '' } } },
    { enabled: id !== null },
  )
}

/** True if there is no such event; an invalid id counts, too. */
export function isUnknown(error: unknown): boolean {
  return error !== null && [400, 404, 422].includes(asProblem(error).status)
}

export function useAddHistoryEvent() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: add, onSuccess: saved => adopt(queryClient, saved) })
}

export function useUpdateHistoryEvent() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: saved => adopt(queryClient, saved) })
}

/** Asks what looks like a mistake in an event about to be saved. */
export function useCheckHistoryEvent() {
  return useMutation({
    mutationKey: ['post', '/api/history/check'],
    mutationFn: async (body: EventFields) => {
      return (await client.POST('/api/history/check', { body })).data?.warnings ?? []
    },
  })
}

/** Deletes the version of an event that was shown; returns notes about dates that stay on profiles. */
export function useDeleteHistoryEvent() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, version }: Pick<HistoryRow, 'id' | 'version'>) => {
      const params = { path: { id }, query: { version } }
      try {
        return (await client.DELETE('/api/history/{id}', { params })).data?.notes ?? []
      } catch (error) {
        // Already deleted by someone else.
        if (asProblem(error).status === 404) return []
        throw error
      }
    },
    onSuccess: (_, { id }) => queryClient.removeQueries({ queryKey: eventOptions(id).queryKey }),
    // Deleted once the list is without it.
    onSettled: async () => {
      void refreshHistory(queryClient)
      await queryClient.refetchQueries({ predicate: isWindow, type: 'active' }, { cancelRefetch: false })
    },
  })
}

async function add(body: EventFields & { id: string }): Promise<SavedHistory> {
  try {
    const { data } = await client.POST('/api/history', { body })
    return given(data)
  } catch (error) {
    if (asProblem(error).code !== 'conflict') throw error
    // An earlier try was saved but its response was lost, so save what was typed since as a change.
    const { data } = await client.GET('/api/history/{id}', { params: { path: { id: body.id } } })
    return change({ ...body, version: given(data).version })
  }
}

async function change({ id, ...body }: EventFields & { id: string; version: number }): Promise<SavedHistory> {
  const { data } = await client.PUT('/api/history/{id}', { params: { path: { id } }, body })
  return given(data)
}

function given<T>(body: T | undefined): T {
  if (!body) throw new Error('an answer came without a body')
  return body
}

/** Shows a saved event at once and refetches everything that may show it or a date it changed. */
function adopt(queryClient: QueryClient, { event }: SavedHistory) {
  queryClient.setQueryData(eventOptions(event.id).queryKey, event)
  queryClient.setQueriesData({ predicate: isWindow }, (held: HistoryBlock | HistoryWindow | undefined) => {
    if (!held || !('head' in held) || !held.items.some(({ id }) => id === event.id)) return held
    const items = held.items.map(item => (item.id === event.id ? rowOf(event) : item))
    const people = withChanged(held, { ...held.head, people: event.people })
    return { ...held, items, head: { ...held.head, people } }
  })
  // Not awaited: the saved row is already shown.
  void refreshHistory(queryClient)
}

function isWindow({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[1] === '/api/history/window'
}

function rowOf({
  people: _,
  createdByName: __,
  can: ___,
  citations: ____,
  files: _____,
  ...row
}: HistoryEvent): HistoryRow {
  return row
}

/** An event may change dates of members; refreshing members refreshes the history, too. */
function refreshHistory(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfFeature(queryKey, 'members') })
}

/** The labels that events have already. */
export function useKnownLabels(): readonly string[] {
  const { data } = api.useQuery('get', '/api/history/window', { params: { query: { count: 0 } } })
  return data?.labels ?? []
}
