import { t } from '../../../lib/words.ts'
import type { EventDraft } from './eventDraft.ts'

/** True if a field that reads as empty holds something that is not a valid day or time. */
export type Unreadable = (name: 'date' | 'endDate' | 'time') => boolean

/** The mistakes in a form before it is sent, by field; undefined if none. A null `lastDay` is not checked. */
export function slips(
  { title, date }: Pick<EventDraft, 'title' | 'date'>,
  lastDay: string | null,
  unreadable: Unreadable,
): Readonly<Record<string, string>> | undefined {
  const found: Record<string, string> = {}
  if (title === '') found.title = t('errors.required')
  const check = (name: 'date' | 'endDate', day: string) => {
    if (unreadable(name)) found[name] = t('errors.bad-day')
    else if (day === '') found[name] = t('errors.required')
    // People who type "26" mean this century; the browser reads the year 26.
    else if (day < '1000') found[name] = t('calendar.form.shortYear')
  }
  check('date', date)
  if (lastDay !== null) check('endDate', lastDay)
  if (unreadable('time')) found.time = t('errors.bad-time')
  return Object.keys(found).length > 0 ? found : undefined
}
