import { useState } from 'react'
import type { FirstDay } from '../../../api/types.ts'
import { daysOfPage, type Month } from '../days.ts'
import { entriesByDay } from './entries.ts'
import { useCalendarPage, useNeighbours } from './queries.ts'

export type ShownPage = ReturnType<typeof useShownPage>

/** The page to show: while a month is loading, the previous one, marked `busy`. */
export function useShownPage(month: Month, weekStart: FirstDay) {
  const { data, isError, isPlaceholderData, refetch } = useCalendarPage(month)
  const [settled, setSettled] = useState(month)
  const arrived = data !== undefined && !isPlaceholderData
  if (arrived && settled !== month) setSettled(month)
  useNeighbours(month, arrived)

  const shown = isPlaceholderData ? settled : month
  const days = daysOfPage(shown, weekStart)
  const known = data ?? { birthdays: [], events: [] }
  return {
    month: shown,
    days,
    entries: entriesByDay(known, days[0] ?? '', days[41] ?? ''),
    busy: !arrived,
    failed: isError && !data,
    retry: () => void refetch(),
  }
}
