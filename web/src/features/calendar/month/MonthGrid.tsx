import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { FirstDay } from '../../../api/types.ts'
import { formatWeekday } from '../../../lib/dates.ts'
import { type Day, dayByKey, type Month, monthOf } from '../days.ts'
import { type DayActions, DayCell } from './DayCell.tsx'
import type { EntriesByDay } from './entries.ts'
import { SmallDayCell } from './SmallDayCell.tsx'

type MonthGridProps = {
  /** The id of the heading that names the month. */
  labelledBy: string
  month: Month
  days: readonly Day[]
  entries: EntriesByDay
  weekStart: FirstDay
  today: Day
  /** The day that Tab reaches, and that is selected on a phone. */
  active: Day
  /** The arrow keys moved to a day, perhaps in another month. */
  onMove: (day: Day) => void
  small: boolean
  busy: boolean
} & DayActions

/** Six weeks of seven days, as a grid with arrow key navigation. */
export function MonthGrid(props: MonthGridProps) {
  const { labelledBy, month, days, entries, weekStart, today, active, onMove, small, busy, ...actions } =
    props
  const table = useRef<HTMLTableElement>(null)
  const keys = useWalking(table, days, active)

  function press(event: KeyboardEvent<HTMLTableElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const from = keys.at() ?? dayAround(event.target)
    const to = from && dayByKey(event.key, from, weekStart)
    if (!to) return
    event.preventDefault()
    keys.lead(to)
    onMove(to)
  }

  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the days are walked like the cells of a grid
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={busy}
      onKeyDown={press}
      onFocus={keys.arrive}
      onBlur={keys.leave}
      className={`w-full table-fixed border-collapse transition-opacity ${busy ? 'opacity-50' : ''}`}
    >
      <WeekdayHeadings days={days.slice(0, 7)} small={small} />
      <tbody>
        {weeksOf(days).map(week => (
          <tr key={week[0]}>
            {week.map(day => {
              const cell = {
                day,
                entries: entries.get(day) ?? [],
                today: day === today,
                outside: monthOf(day) !== month,
                tabbable: day === active,
              }
              return small ? (
                <SmallDayCell key={day} {...cell} selected={day === active} onPoint={actions.onPoint} />
              ) : (
                <DayCell key={day} {...cell} {...actions} />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WeekdayHeadings({ days, small }: { days: readonly Day[]; small: boolean }) {
  return (
    <thead>
      <tr>
        {days.map(day => (
          <th
            key={day}
            scope="col"
            abbr={formatWeekday(day, 'long')}
            className={`border border-line bg-sunk py-1.5 print:border-edge font-semibold ${small ? 'text-[min(1rem,4.8vw)]' : 'px-1 text-sm'}`}
          >
            {formatWeekday(day, small ? 'short' : 'long')}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/**
 * The focus follows the arrow keys, even into a month that is still loading: the day is focused once it is
 * shown, unless the focus has moved elsewhere.
 */
function useWalking(table: RefObject<HTMLTableElement | null>, days: readonly Day[], active: Day) {
  const wanted = useRef<Day | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days on the page are what the focus waits for
  useLayoutEffect(() => {
    const day = wanted.current
    if (day === null || (day !== active && document.activeElement !== document.body)) return
    focusDay(table.current, active)
    // Focusing this day clears the target; keep it, as the keys may already have moved past this page.
    wanted.current = day
  }, [days, active, table])
  return {
    /** The day that the keys have moved to, even if the focus could not follow yet. */
    at: () => wanted.current,
    lead: (day: Day) => {
      wanted.current = day
    },
    arrive: ({ target }: { target: EventTarget }) => {
      if (dayAround(target) !== wanted.current) wanted.current = null
    },
    // A focused day that is removed with its month fires no blur event, so this is the user leaving.
    leave: ({ relatedTarget }: { relatedTarget: Element | null }) => {
      if (!table.current?.contains(relatedTarget)) wanted.current = null
    },
  }
}

/** Focuses a day of the calendar; false if it is not shown. */
export function focusDay(within: HTMLElement | null, day: Day): boolean {
  const button = within?.querySelector<HTMLElement>(`[data-day="${day}"]`)
  button?.focus()
  return button != null
}

function dayAround(target: EventTarget): Day | null {
  const cell = target instanceof Element ? target.closest('td') : null
  return cell?.querySelector<HTMLElement>('[data-day]')?.dataset.day ?? null
}

function weeksOf(days: readonly Day[]): Day[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
