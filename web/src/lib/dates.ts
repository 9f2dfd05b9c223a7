import dates from '@locales/en/dates.json'
import { provide, t, type WordKey } from './words.ts'

declare module './words.ts' {
  interface Features {
    dates: typeof dates
  }
}

provide('dates', dates)

/**
 * Dates in words. The server uses the same patterns and names (`locales/<language>/dates.json`) for its texts
 * and emails, so a date reads the same everywhere; a fixture checks both sides.
 */
type Pattern = Exclude<keyof typeof dates, `${string}.${string}`>

/** A day and time on a local clock, without a zone. */
type Clock = { year: number; month: number; day: number; hour: number; minute: number }

/** A moment (RFC 3339) in the reader's time zone: 17 November 2026, 15:30. */
export function formatMoment(moment: string, timeZone?: string): string {
  return format('moment', clockAt(moment, timeZone))
}

/** The day of a moment (RFC 3339) in the reader's time zone. */
export function formatDay(moment: string, timeZone?: string): string {
  return format('day', clockAt(moment, timeZone))
}

/** The time of day of a moment (RFC 3339) in the reader's time zone, as in 14:05. */
export function formatTime(moment: string, timeZone?: string): string {
  return format('time', clockAt(moment, timeZone))
}

/** A plain date (YYYY-MM-DD), which has no time zone: 17 November 2026. */
export function formatDate(date: string): string {
  return format('day', clockOn(date))
}

/** A plain date with its weekday, as in Tuesday, 17 November 2026; without the year where it is obvious. */
export function formatWeekdayDate(date: string, withYear = true): string {
  return format(withYear ? 'weekdayDayYear' : 'weekdayDay', clockOn(date))
}

/** The month of a plain date without its year, as in November. */
export function formatMonthName(date: string): string {
  const clock = clockOn(date)
  return clock ? name('month', clock.month) : ''
}

/** The month of a plain date, as in November 2026. */
export function formatMonth(date: string): string {
  return format('monthYear', clockOn(date))
}

export function formatWeekday(date: string, length: 'long' | 'short'): string {
  const clock = clockOn(date)
  return clock ? name(length === 'long' ? 'weekday' : 'shortWeekday', weekdayOf(clock)) : ''
}

/** Fills a pattern of `dates.json`. */
export function format(pattern: Pattern, clock: Clock | undefined): string {
  if (!clock) return ''
  const values: Record<string, string> = {
    year: String(clock.year),
    month: name('month', clock.month),
    day: String(clock.day),
    weekday: name('weekday', weekdayOf(clock)),
    shortWeekday: name('shortWeekday', weekdayOf(clock)),
    hour: twoDigits(clock.hour),
    minute: twoDigits(clock.minute),
  }
  return t(`dates.${pattern}`, values)
}

function name(kind: 'month' | 'weekday' | 'shortWeekday', number: number): string {
  return t(`dates.${kind}.${number}` as WordKey)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** 1 is Monday. */
function weekdayOf({ year, month, day }: Clock): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCDay() || 7
}

/** Parses YYYY-MM-DD, with or without a time. */
export function clockOn(date: string): Clock | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(date)?.slice(1)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour, minute] = parts.map(Number)
  return { year, month, day, hour: hour || 0, minute: minute || 0 }
}

/** Reads the clock of a time zone at a moment. Falls back to the browser's zone if the zone is unknown. */
function clockAt(moment: string, timeZone: string | undefined): Clock | undefined {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return undefined
  const shown: Record<string, number> = {}
  for (const { type, value } of clockIn(timeZone).formatToParts(date)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = shown
  return { year, month, day, hour, minute }
}

function clockIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const options = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  } as const
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en', options)
  }
}
