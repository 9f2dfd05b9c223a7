import type { FirstDay } from '../../api/types.ts'

/** A day (YYYY-MM-DD) or month (YYYY-MM) without a time zone. Sorts correctly as text. */
export type Day = string
export type Month = string

const first: Month = '1000-01'
const last: Month = '9998-12'
const weekdays: Record<FirstDay, number> = { sunday: 0, monday: 1, saturday: 6 }

/** The day of a moment, by this device's clock. */
export function dayOf(moment: Date): Day {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

export function addDays(day: Day, count: number): Day {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The number of days from one day to another; negative if that is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (utc(to).getTime() - utc(from).getTime()) / (24 * 60 * 60 * 1000)
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

export function firstDay(month: Month): Day {
  return `${month}-01`
}

/** Adds months (or subtracts them), stopping at the ends of the calendar. */
export function addMonths(month: Month, count: number): Month {
  const date = utc(firstDay(month))
  date.setUTCMonth(date.getUTCMonth() + count)
  const moved = monthOf(date.toISOString())
  if (moved > last) return last
  return moved < first ? first : moved
}

/** The same day in another month, or that month's last day: 31 January becomes 28 February. */
export function sameDayIn(month: Month, day: Day): Day {
  const end = addDays(firstDay(nextMonth(month)), -1)
  const wished = `${month}-${day.slice(8)}`
  return wished < end ? wished : end
}

/** Reads a month from an address; null if it is not one. */
export function readMonth(text: string | null): Month | null {
  if (!text || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return null
  return text < first || text > last ? null : text
}

/** The 42 days of a month's page: six whole weeks, starting with the week of the first day. */
export function daysOfPage(month: Month, weekStart: FirstDay): Day[] {
  const start = startOfWeek(firstDay(month), weekStart)
  return Array.from({ length: 42 }, (_, index) => addDays(start, index))
}

/** The days that any page of the month may show, whichever day its weeks start on. */
export function reachOfPage(month: Month): { from: Day; to: Day } {
  return { from: addDays(firstDay(month), -6), to: addDays(firstDay(month), 41) }
}

export function startOfWeek(day: Day, weekStart: FirstDay): Day {
  return addDays(day, -((utc(day).getUTCDay() - weekdays[weekStart] + 7) % 7))
}

/** The day that a key moves to, as in every calendar; null for other keys. */
export function dayByKey(key: string, day: Day, weekStart: FirstDay): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day, weekStart)
    case 'End':
      return addDays(startOfWeek(day, weekStart), 6)
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(day), -1), day)
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(day), 1), day)
    default:
      return null
  }
}

function nextMonth(month: Month): Month {
  const date = utc(firstDay(month))
  date.setUTCMonth(date.getUTCMonth() + 1)
  return monthOf(date.toISOString())
}

function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
