import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { WeekStart } from '../../../api/types.ts'
import { addMonths, type Day, type Month, reachOfPage } from '../days.ts'

/** The calls of the dashboard's calendar. All of them are of the room `calendar`, so live news fetches them again. */

function pageOptions(month: Month) {
  return api.queryOptions('get', '/api/calendar', { params: { query: reachOfPage(month) } })
}

/** Birthdays and events of a month's page; while it is fetched, `data` is that of the page before. */
export function useCalendarPage(month: Month) {
  return useQuery({ ...pageOptions(month), placeholderData: keepPreviousData })
}

/** The months before and after are fetched ahead, so that moving there takes no time. */
export function useNeighbours(month: Month, ready: boolean) {
  const queryClient = useQueryClient()
  // Nothing asks for these months yet: being ready is all that starts it.
  useEffect(() => {
    if (!ready) return
    for (const count of [1, -1]) void queryClient.prefetchQuery(pageOptions(addMonths(month, count)))
  }, [month, ready, queryClient])
}

/** The day that weeks begin with: Sunday unless one has chosen otherwise. Undefined while it is asked for. */
export function useWeekStart(): WeekStart | undefined {
  const { data, isError } = api.useQuery('get', '/api/calendar/preferences')
  return data?.weekStart ?? (isError ? 'sunday' : undefined)
}

export function useUpcoming(today: Day) {
  return api.useQuery(
    'get',
    '/api/events/upcoming',
    { params: { query: { today } } },
    { placeholderData: keepPreviousData },
  )
}

/**
 * Whether the family has neither members nor events yet; undefined until that is known for the first time. As soon
 * as this month or what comes next has something it is known, so most families are asked nothing more.
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
  const members = api.useQuery('get', '/api/members', {}, { enabled: quiet && ask })
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
  return members.data.items.length === 0 && events.data.items.length === 0
}

function sizes(data: { birthdays: unknown[]; events: unknown[] } | undefined): number[] {
  return data ? [data.birthdays.length, data.events.length] : []
}
