import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { FirstDay } from '../../../api/types.ts'
import { addMonths, type Day, type Month, reachOfPage } from '../days.ts'
import { stillAhead } from './stillAhead.ts'

/** Requests of the dashboard's calendar. All are of the feature `calendar`, so live updates refetch them. */

function pageOptions(month: Month) {
  return api.queryOptions('get', '/api/calendar', { params: { query: reachOfPage(month) } })
}

/** Birthdays and events of a month's page; while loading, `data` is that of the previous page. */
export function useCalendarPage(month: Month) {
  return useQuery({ ...pageOptions(month), placeholderData: keepPreviousData })
}

/** Prefetches the previous and next month, so that they open at once. */
export function useNeighbours(month: Month, ready: boolean) {
  const queryClient = useQueryClient()
  // Nothing renders these months yet, so prefetch as soon as this one is ready.
  useEffect(() => {
    if (!ready) return
    for (const count of [1, -1]) void queryClient.prefetchQuery(pageOptions(addMonths(month, count)))
  }, [month, ready, queryClient])
}

/** The first day of the week, by the viewer's choice or language. Undefined while loading. */
export function useWeekStart(): FirstDay | undefined {
  const { data, isError } = api.useQuery('get', '/api/calendar/preferences')
  return data?.firstDay ?? (isError ? 'sunday' : undefined)
}

export function useUpcoming(today: Day) {
  return api.useQuery(
    'get',
    '/api/events/upcoming',
    { params: { query: { today } } },
    { placeholderData: keepPreviousData, select: data => stillAhead(data, today) },
  )
}

/**
 * True if the family has no members and no events yet; undefined until first known. Asks for both lists only
 * if this month and the upcoming entries are empty.
 */
export function useNothingYet(month: Month, today: Day): boolean | undefined {
  const [last, setLast] = useState<boolean>()
  const now = useNothingNow(month, today, last !== false)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}

function useNothingNow(month: Month, today: Day, ask: boolean): boolean | undefined {
  const page = useCalendarPage(month)
  const upcoming = useUpcoming(today)
  const known = [...sizes(page.data), ...sizes(upcoming.data)]
  const failed = page.isError || upcoming.isError
  const quiet = known.length === 4 && known.every(size => size === 0)
  const members = api.useQuery(
    'get',
    '/api/members/window',
    { params: { query: { count: 0 } } },
    { enabled: quiet && ask },
  )
  const events = api.useQuery(
    'get',
    '/api/events',
    { params: { query: { limit: 1 } } },
    { enabled: quiet && ask },
  )
  if (failed || known.some(size => size > 0)) return false
  if (!quiet) return undefined
  if (members.isError || events.isError) return false
  if (!members.data || !events.data) return undefined
  return members.data.total === 0 && events.data.items.length === 0
}

function sizes(data: { birthdays: unknown[]; events: unknown[] } | undefined): number[] {
  return data ? [data.birthdays.length, data.events.length] : []
}
