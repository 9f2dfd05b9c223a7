import type { CalendarPreferences } from '../../../api/types.ts'

/** What a person chooses about the calendar and its mails. */
export type Chosen = Omit<CalendarPreferences, 'version'>

export const weekStarts = ['sunday', 'monday', 'saturday'] as const

const usualDays = [0, 1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 30]

/** How many days before a birthday one may be told; what is saved is among them, whoever chose it. */
export function noteDays(chosen: number): number[] {
  return [...new Set([...usualDays, chosen])].sort((one, other) => one - other)
}

export function chosenIn({
  weekStart,
  digest,
  birthdayNotes,
  birthdayNoteDays,
}: CalendarPreferences): Chosen {
  return { weekStart, digest, birthdayNotes, birthdayNoteDays }
}
