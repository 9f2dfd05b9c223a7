import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { isOfFeature } from '../../../api/liveQueries.ts'
import type { CalendarFeed, CalendarPreferences, Reminder } from '../../../api/types.ts'
import { type Choice, changed } from './choice.ts'

/** Requests for the calendar feed and reminders, and what each one changes on the page. */

const feedOptions = api.queryOptions('get', '/api/calendar/feed')
const feedKey = feedOptions.queryKey
const choosing = ['put', '/api/calendar/feed'] as const
const preferencesKey = api.queryOptions('get', '/api/calendar/preferences').queryKey

/** Refetched on every return to the page, perhaps from the calendar that has just read the feed. */
export function useFeed(enabled = true) {
  return useQuery({ ...feedOptions, staleTime: 0, enabled })
}

/** Creates an address, or replaces the old one. */
export function useMakeFeed() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/calendar/feed', {
    onSuccess: feed => showFeed(queryClient, feed),
    // The response may have been lost, so ask the server which address works now.
    onError: () => void refreshFeed(queryClient),
  })
}

export function useStopFeed() {
  const queryClient = useQueryClient()
  return api.useMutation('delete', '/api/calendar/feed', {
    onSuccess: async () => {
      await showFeed(queryClient, feed => feed && { ...feed, url: null, createdAt: null, lastReadAt: null })
      void refreshFeed(queryClient)
    },
    onError: () => void refreshFeed(queryClient),
  })
}

/** Chooses what a feed contains. The page shows it at once, and undoes it if saving fails. */
export function useChoose() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/calendar/feed', {
    // One after the other, so that the last press wins.
    scope: { id: 'calendar-feed' },
    onMutate: async ({ body }) => {
      await queryClient.cancelQueries({ queryKey: feedKey })
      const before = queryClient.getQueryData<CalendarFeed>(feedKey)
      queryClient.setQueryData<CalendarFeed>(feedKey, feed => feed && { ...feed, ...body })
      return before ? changed(before, body) : {}
    },
    onError: (_error, _variables, before: Partial<Choice> | undefined) => {
      queryClient.setQueryData<CalendarFeed>(feedKey, feed => feed && { ...feed, ...before })
    },
    onSettled: () => {
      // Refetch only after the last press; an earlier result would undo a later one.
      if (queryClient.isMutating({ mutationKey: choosing }) === 1) void refreshFeed(queryClient)
    },
  })
}

export function usePreferences() {
  return api.useQuery('get', '/api/calendar/preferences')
}

/** The calendar uses the chosen first day of the week, so all of it is refetched. */
export function useSavePreferences() {
  const queryClient = useQueryClient()
  return api.useMutation('put', '/api/calendar/preferences', {
    onSuccess: saved => {
      queryClient.setQueryData<CalendarPreferences>(preferencesKey, saved)
      void refreshCalendar(queryClient)
    },
    onError: () => void refreshCalendar(queryClient),
  })
}

/** Asks which emails a link stops. Opening it changes nothing: mail programs open links to check them. */
export function useSubscription(kind: Reminder, token: string) {
  return api.useQuery('get', '/api/unsubscribe/{kind}/{token}', { params: { path: { kind, token } } })
}

export function useUnsubscribe() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/unsubscribe/{kind}/{token}', {
    onSuccess: () => void refreshCalendar(queryClient),
  })
}

/** Cancels a running fetch first: its older response must not overwrite this. */
async function showFeed(
  queryClient: QueryClient,
  feed: CalendarFeed | ((before: CalendarFeed | undefined) => CalendarFeed | undefined),
) {
  await queryClient.cancelQueries({ queryKey: feedKey })
  queryClient.setQueryData<CalendarFeed>(feedKey, feed)
}

function refreshFeed(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: feedKey })
}

function refreshCalendar(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'calendar') })
}
