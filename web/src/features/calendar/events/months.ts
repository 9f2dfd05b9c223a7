import type { FamilyEvent } from '../../../api/types.ts'

type MonthOfEvents = { month: string; items: FamilyEvent[] }

/** Groups events, already sorted by date, by month (YYYY-MM). */
export function byMonth(events: readonly FamilyEvent[]): MonthOfEvents[] {
  const months: MonthOfEvents[] = []
  for (const event of events) {
    const month = event.date.slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.items.push(event)
    else months.push({ month, items: [event] })
  }
  return months
}
