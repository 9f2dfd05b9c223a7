import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, client } from '../../../api/client.ts'
import { asProblem } from '../../../api/problem.ts'
import type { FamilyEvent, NewEvent } from '../../../api/types.ts'
import { refreshCalendar } from '../details/queries.ts'
import { type EventFilters, filterQuery } from './filters.ts'

/** Requests of the event forms and the agenda. A saved event changes every view of the calendar. */

const pageSize = 20

function eventOptions(id: string) {
  return api.queryOptions('get', '/api/events/{id}', { params: { path: { id } } })
}

/** The events that match the filters, latest first, page by page. */
export function useEventPages(filters: EventFilters) {
  const query = filterQuery(filters)
  return useInfiniteQuery({
    queryKey: ['get', '/api/events', { query }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ? { cursor: pageParam } : {}
      const params = { query: { ...query, limit: pageSize, ...cursor } }
      const { data } = await client.GET('/api/events', { params, signal })
      if (!data) throw new Error('the events came without a body')
      return data
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** An event for editing: always fetched fresh. */
export function useEventToEdit(id: string, enabled: boolean) {
  return api.useQuery(
    'get',
    '/api/events/{id}',
    { params: { path: { id } } },
    { enabled, refetchOnMount: 'always' },
  )
}

export function useAddEvent() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: add, onSuccess: saved => adopt(queryClient, saved) })
}

export type ChangedEvent = Omit<NewEvent, 'id'> & { id: string; version: number }

export function useUpdateEvent() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: saved => adopt(queryClient, saved) })
}

async function add(body: NewEvent & { id: string }): Promise<FamilyEvent> {
  try {
    const { data } = await client.POST('/api/events', { body })
    return given(data)
  } catch (error) {
    if (asProblem(error).code !== 'conflict') throw error
    // An earlier try was saved but its response was lost, so save what was typed since as a change.
    const { data } = await client.GET('/api/events/{id}', { params: { path: { id: body.id } } })
    return change({ ...body, version: given(data).version })
  }
}

async function change({ id, ...body }: ChangedEvent): Promise<FamilyEvent> {
  const { data } = await client.PUT('/api/events/{id}', { params: { path: { id } }, body })
  return given(data)
}

function given(event: FamilyEvent | undefined): FamilyEvent {
  if (!event) throw new Error('the event came without a body')
  return event
}

/** Shows a saved event at once and refetches every view of the calendar. */
function adopt(queryClient: QueryClient, event: FamilyEvent): Promise<void> {
  queryClient.setQueryData(eventOptions(event.id).queryKey, event)
  return refreshCalendar(queryClient)
}
