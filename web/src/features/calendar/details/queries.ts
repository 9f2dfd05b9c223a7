import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { isOfFeature } from '../../../api/liveQueries.ts'
import type { EventEntry, FamilyEvent } from '../../../api/types.ts'

/** One event, whole; while it is being deleted nothing is asked about it (`enabled`). */
export function useEvent(id: string, enabled = true) {
  return api.useQuery('get', '/api/events/{id}', { params: { path: { id } } }, { enabled })
}

/** Deletes an event as it was seen. It is gone from what stands on the page at once. */
export function useDeleteEvent() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/events/{id}', {
    onSuccess: (_, { params }) => forget(queryClient, params.path.id),
    // It is gone from the page already; nobody has to wait for what is fetched again.
    onSettled: () => void refreshCalendar(queryClient),
  })
}

/** Whatever shows events or birthdays is fetched again. */
export function refreshCalendar(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'calendar') })
}

type WithEvents = { events: EventEntry[] }
type WithPages = { pages: { items: FamilyEvent[] }[] }

/** Takes a deleted event out of the months, the upcoming list and the agenda's pages that are known. */
export function forget(queryClient: QueryClient, id: string) {
  for (const path of ['/api/calendar', '/api/events/upcoming']) {
    queryClient.setQueriesData<WithEvents>(
      { queryKey: ['get', path] },
      known => known && { ...known, events: known.events.filter(event => event.id !== id) },
    )
  }
  queryClient.setQueriesData<WithPages>(
    { predicate: ({ queryKey }) => queryKey[1] === '/api/events' && queryKey.includes('pages') },
    known =>
      known && {
        ...known,
        pages: known.pages.map(page => ({ ...page, items: page.items.filter(event => event.id !== id) })),
      },
  )
}
