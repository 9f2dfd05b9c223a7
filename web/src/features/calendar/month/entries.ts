import type { BirthdayEntry, EventEntry, EventType } from '../../../api/types.ts'
import { addDays, type Day, firstDay, type Month, monthOf } from '../days.ts'

/** An entry of one day: a birthday, or an event (on each of its days). */
export type DayEntry =
  | { kind: 'birthday'; key: string; type: EventType; birthday: BirthdayEntry }
  | { kind: 'event'; key: string; type: EventType; event: EventEntry; begins: boolean }

export type EntriesByDay = ReadonlyMap<Day, readonly DayEntry[]>

type Page = { birthdays: readonly BirthdayEntry[]; events: readonly EventEntry[] }

/**
 * The entries of each day in a range: birthdays first, then all-day events, then events with a time;
 * otherwise in the server's order.
 */
export function entriesByDay({ birthdays, events }: Page, from: Day, to: Day): EntriesByDay {
  const days = new Map<Day, DayEntry[]>()
  const put = (day: Day, entry: DayEntry) => {
    if (day < from || day > to) return
    const there = days.get(day)
    if (there) there.push(entry)
    else days.set(day, [entry])
  }
  for (const birthday of birthdays)
    put(birthday.date, { kind: 'birthday', key: birthday.memberId, type: 'birthday', birthday })
  for (const event of events) {
    const start = event.date < from ? from : event.date
    const end = event.endDate ?? event.date
    for (let day = start; day <= end && day <= to; day = addDays(day, 1))
      put(day, { kind: 'event', key: event.id, type: event.type, event, begins: day === event.date })
  }
  for (const entries of days.values()) entries.sort((one, other) => rank(one) - rank(other))
  return days
}

/** The day selected first: today, or the first day of the month with entries, or its first day. */
export function startDay(days: readonly Day[], month: Month, entries: EntriesByDay, today: Day): Day {
  const own = days.filter(day => monthOf(day) === month)
  if (own.includes(today)) return today
  return own.find(day => entries.has(day)) ?? firstDay(month)
}

function rank(entry: DayEntry): number {
  if (entry.kind === 'birthday') return 0
  return timeOf(entry) === null ? 1 : 2
}

/** An event's time is shown on its first day. */
export function timeOf(entry: DayEntry): string | null {
  return entry.kind === 'event' && entry.begins ? (entry.event.time ?? null) : null
}
