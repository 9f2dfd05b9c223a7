import type { BirthdayEntry, EventEntry, FamilyEvent } from '../../api/types.ts'
import { formatWeekdayDate } from '../../lib/dates.ts'
import { t } from '../../lib/words.ts'
import type { Day } from './days.ts'

/** "turns 40"; null if the person has died or the birth year is unknown. */
export function turning({ age, deceased }: Pick<BirthdayEntry, 'age' | 'deceased'>): string | null {
  if (deceased || age == null) return null
  return age === 0 ? t('calendar.upcoming.born') : t('calendar.upcoming.turns', { count: age })
}

type When = Pick<EventEntry, 'date' | 'endDate' | 'time'>

/** The day or days of an event, with its time: "Tuesday, 17 November 2026, 15:30". */
export function whenOf({ date, endDate, time }: When, today?: Day): string {
  const words = (day: Day) => formatWeekdayDate(day, day.slice(0, 4) !== today?.slice(0, 4))
  const from = time ? t('calendar.details.time', { day: words(date), time }) : words(date)
  return endDate && endDate > date ? t('calendar.details.span', { from, to: words(endDate) }) : from
}

/** "Every year since 1990 (36 years)" for a yearly event; `day` is the occurrence shown. */
export function repetition({ recurring, date }: FamilyEvent, day: Day | undefined): string | null {
  if (!recurring) return null
  const year = date.slice(0, 4)
  const count = Number(day?.slice(0, 4) ?? year) - Number(year)
  return count > 0
    ? t('calendar.details.yearly', { year, count })
    : t('calendar.details.yearlyFrom', { year })
}

/** "today", "tomorrow", "in 3 days". */
export function daysLeft(count: number): string {
  if (count <= 0) return t('calendar.upcoming.today')
  return count === 1 ? t('calendar.upcoming.tomorrow') : t('calendar.upcoming.inDays', { count })
}
