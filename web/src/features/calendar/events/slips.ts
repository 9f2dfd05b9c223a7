import { t } from '../../../lib/words.ts'
import type { EventDraft } from './eventDraft.ts'

/** What the browser says of fields that read as empty: whether something is in them that is no day or time. */
export type Unreadable = (name: 'date' | 'endDate' | 'time') => boolean

/** What is wrong with a form before it is sent, by field; undefined when it can go. `lastDay` is null if not asked for. */
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
    // Whoever types "26" for a year means this century; the browser takes it for the first.
    else if (day < '1000') found[name] = t('calendar.form.shortYear')
  }
  check('date', date)
  if (lastDay !== null) check('endDate', lastDay)
  if (unreadable('time')) found.time = t('errors.bad-time')
  return Object.keys(found).length > 0 ? found : undefined
}
