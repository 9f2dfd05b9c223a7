import type { CalendarPreferences } from '../../../api/types.ts'

/** A person's choices for the calendar and its emails. */
export type Chosen = Omit<CalendarPreferences, 'version' | 'firstDay'>

export const weekStarts = ['language', 'sunday', 'monday', 'saturday'] as const

const usualDays = [0, 1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 30]

/** The days before a birthday to offer for a reminder, including the saved one. */
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
