import {
  type QueryClient,
  type QueryFunctionContext,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import { asProblem } from '../../api/problem.ts'
import type { HistoryEvent, HistoryList, HistoryRow, NewHistoryEvent, SavedHistory } from '../../api/types.ts'
import { followed } from './held.ts'

/** Requests of the history. Saving an event may change dates on profiles, and so the calendar. */

/** The first time the whole history, then only what has changed since. */
const listOptions = {
  queryKey: api.queryOptions('get', '/api/history').queryKey,
  queryFn: async ({ client: cache, queryKey, signal }: QueryFunctionContext): Promise<HistoryList> => {
    const held = cache.getQueryData<HistoryList>(queryKey)
    if (held) {
      const query = { since: held.version }
      const { data } = await client.GET('/api/history/changes', { params: { query }, signal })
      const list = data && followed(held, data)
      if (list) return list
    }
    return given((await client.GET('/api/history', { signal })).data)
  },
}

function eventOptions(id: string) {
  return api.queryOptions('get', '/api/history/{id}', { params: { path: { id } } })
}

/** The whole history, latest first. */
export function useHistory() {
  return useQuery(listOptions)
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

/** Whether there is no such event; an invalid id counts, too. */
export function isUnknown(error: unknown): boolean {
  return error !== null && [400, 404, 422].includes(asProblem(error).status)
}

export type EventFields = Omit<NewHistoryEvent, 'id'>

export function useAddHistoryEvent() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: add, onSuccess: saved => adopt(queryClient, saved) })
}

export function useUpdateHistoryEvent() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: saved => adopt(queryClient, saved) })
}

/** What looks like a mistake in an event about to be saved. */
export function useCheckHistoryEvent() {
  return useMutation({
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
    onSuccess: (_, { id }) => {
      queryClient.setQueryData(listOptions.queryKey, (list: HistoryList | undefined) =>
        list ? { ...list, items: list.items.filter(row => row.id !== id) } : list,
      )
      queryClient.removeQueries({ queryKey: eventOptions(id).queryKey })
    },
    onSettled: () => void refreshHistory(queryClient),
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
  queryClient.setQueryData(listOptions.queryKey, (list: HistoryList | undefined) => {
    if (!list) return list
    const row = rowOf(event)
    const known = list.items.some(({ id }) => id === row.id)
    return {
      ...list,
      items: known ? list.items.map(item => (item.id === row.id ? row : item)) : [row, ...list.items],
    }
  })
  // Not awaited: the saved row is already shown.
  void refreshHistory(queryClient)
}

function rowOf({ people: _, createdByName: __, can: ___, ...row }: HistoryEvent): HistoryRow {
  return row
}

/** An event may change dates of members; refreshing members refreshes the history, too. */
function refreshHistory(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfFeature(queryKey, 'members') })
}
