import { language } from './words.ts'

/** A moment (RFC 3339) in the reader's own time zone. */
export function formatMoment(moment: string, timeZone?: string): string {
  return format(new Date(moment), { dateStyle: 'medium', timeStyle: 'short', ...zone(timeZone) })
}

/** The day of a moment (RFC 3339) in the reader's own time zone. */
export function formatDay(moment: string, timeZone?: string): string {
  return format(new Date(moment), { dateStyle: 'long', ...zone(timeZone) })
}

/** A plain date (YYYY-MM-DD), which belongs to no time zone. */
export function formatDate(date: string): string {
  return format(new Date(`${date}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Every zone the browser knows, with the chosen one among them even if it does not. */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([...known, 'UTC', chosen])].sort()
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
