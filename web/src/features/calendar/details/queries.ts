import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { isOfFeature } from '../../../api/liveQueries.ts'
import type { EventEntry, FamilyEvent } from '../../../api/types.ts'

/** One event in full. `enabled` is false while it is being deleted. */
export function useEvent(id: string, enabled = true) {
  return api.useQuery('get', '/api/events/{id}', { params: { path: { id } } }, { enabled })
}

/** Deletes the version of an event that was shown, and removes it from the page at once. */
export function useDeleteEvent() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/events/{id}', {
    onSuccess: (_, { params }) => forget(queryClient, params.path.id),
    // It is already gone from the page, so don't wait for the refetch.
    onSettled: () => void refreshCalendar(queryClient),
  })
}

/** Refetches everything that shows events or birthdays. */
export function refreshCalendar(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'calendar') })
}

type WithEvents = { events: EventEntry[] }
type WithPages = { pages: { items: FamilyEvent[] }[] }

/** Removes a deleted event from the cached months, upcoming list and agenda pages. */
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
