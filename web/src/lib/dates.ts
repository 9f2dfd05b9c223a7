import { language } from './words.ts'

/** A moment (RFC 3339) in the reader's own time zone. */
export function formatMoment(moment: string, timeZone?: string): string {
  return format(new Date(moment), { dateStyle: 'medium', timeStyle: 'short', ...zone(timeZone) })
}

/** The day of a moment (RFC 3339) in the reader's own time zone. */
export function formatDay(moment: string, timeZone?: string): string {
  return format(new Date(moment), { dateStyle: 'long', ...zone(timeZone) })
}

/** The time of day of a moment (RFC 3339) in the reader's own time zone, as in 14:05. */
export function formatTime(moment: string, timeZone?: string): string {
  return format(new Date(moment), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone(timeZone) })
}

/** A plain date (YYYY-MM-DD), which belongs to no time zone. */
export function formatDate(date: string): string {
  return formatPlain(date, { dateStyle: 'long' })
}

/** A plain date with its weekday, as in Tuesday, November 17, 2026; without the year where everyone knows it. */
export function formatWeekdayDate(date: string, withYear = true): string {
  const year = withYear ? ({ year: 'numeric' } as const) : {}
  return formatPlain(date, { weekday: 'long', day: 'numeric', month: 'long', ...year })
}

/** The month of a plain date, as in November 2026. */
export function formatMonth(date: string): string {
  return formatPlain(date, { month: 'long', year: 'numeric' })
}

export function formatWeekday(date: string, length: 'long' | 'short'): string {
  return formatPlain(date, { weekday: length })
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Every zone the browser knows, with the chosen one among them even if it does not. */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([...known, 'UTC', chosen])].sort()
}

function formatPlain(date: string, options: Intl.DateTimeFormatOptions): string {
  return format(new Date(`${date}T00:00:00Z`), { ...options, timeZone: 'UTC' })
}

function zone(timeZone: string | undefined): { timeZone?: string } {
  return timeZone ? { timeZone } : {}
}

function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(date.getTime())) return ''
  try {
    return new Intl.DateTimeFormat(language, options).format(date)
  } catch {
    // An unknown time zone must not take the page down: the browser's own is used instead.
    const { timeZone: _, ...rest } = options
    return new Intl.DateTimeFormat(language, rest).format(date)
  }
}
