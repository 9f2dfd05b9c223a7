import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import { asProblem } from '../../api/problem.ts'
import type { HistoryEvent, HistoryList, HistoryRow, NewHistoryEvent, SavedHistory } from '../../api/types.ts'

/** The calls about the family's history. Saving an event may change dates on profiles, and so the calendar. */

const listOptions = api.queryOptions('get', '/api/history')

function eventOptions(id: string) {
  return api.queryOptions('get', '/api/history/{id}', { params: { path: { id } } })
}

/** The whole history, the latest first. The browser's own cache saves the way when nothing changed. */
export function useHistory() {
  return api.useQuery('get', '/api/history')
}

/** One event by its id; nothing is asked for without one. */
export function useHistoryEvent(id: string | null) {
  return api.useQuery(
    'get',
    '/api/history/{id}',
    { params: { path: { id: id ?? '' } } },
    { enabled: id !== null },
  )
}

/** Whether there is no such event; what is no id at all is unknown, too. */
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

/** Deletes an event as it was seen; answers with what is to be said about dates that stay on profiles. */
export function useDeleteHistoryEvent() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, version }: Pick<HistoryRow, 'id' | 'version'>) => {
      const params = { path: { id }, query: { version } }
      try {
        return (await client.DELETE('/api/history/{id}', { params })).data?.notes ?? []
      } catch (error) {
        // Somebody else was faster: the event is gone, as was wished.
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
    // An earlier try had arrived, only its answer had not: what was typed since then is a change of that event.
    const { data } = await client.GET('/api/history/{id}', { params: { path: { id: body.id } } })
    return change({ ...body, version: given(data).version })
  }
}

async function change({ id, ...body }: EventFields & { id: string; version: number }): Promise<SavedHistory> {
  const { data } = await client.PUT('/api/history/{id}', { params: { path: { id } }, body })
  return given(data)
}

function given<T>(body: T | undefined): T {
  if (!body) throw new Error('the event came without a body')
  return body
}

/** Shows a saved event at once; whatever may speak of it, or of a date that it changed, is fetched again. */
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
  // Nobody waits for it: the saved row stands there already.
  void refreshHistory(queryClient)
}

function rowOf({ people: _, createdByName: __, can: ___, ...row }: HistoryEvent): HistoryRow {
  return row
}

/** Members show dates that an event may have changed; their queries take the history's along. */
function refreshHistory(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfFeature(queryKey, 'members') })
}
