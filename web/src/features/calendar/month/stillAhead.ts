import type { UpcomingBirthday, UpcomingEvent } from '../../../api/types.ts'
import { type Day, daysBetween } from '../days.ts'

type Upcoming = { birthdays: UpcomingBirthday[]; events: UpcomingEvent[] }

/**
 * Returns the entries that are still ahead on this day. Offline, the page shows an answer from an earlier day, so its days
 * left are wrong by now, and its first entries may be over.
 */
export function stillAhead({ birthdays, events }: Upcoming, today: Day): Upcoming {
  const ahead = <Entry extends { date: Day; endDate?: Day | null }>(entries: readonly Entry[]) =>
    entries
      .filter(({ date, endDate }) => (endDate ?? date) >= today)
      // An event that has begun counts as today until it is over.
      .map(entry => ({ ...entry, daysLeft: Math.max(0, daysBetween(today, entry.date)) }))
  return { birthdays: ahead(birthdays), events: ahead(events) }
}
