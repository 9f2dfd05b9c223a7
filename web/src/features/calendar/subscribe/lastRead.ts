import { formatDay, formatTime } from '../../../lib/dates.ts'
import { t } from '../../../lib/words.ts'

/** Says when a device last read the feed. */
export function lastRead(moment: string | null | undefined, timeZone: string, now = new Date()): string {
  if (!moment) return t('calendar.subscribe.read.never')
  const time = formatTime(moment, timeZone)
  const day = formatDay(moment, timeZone)
  if (day === formatDay(now.toISOString(), timeZone)) return t('calendar.subscribe.read.today', { time })
  if (day === dayBefore(now, timeZone)) return t('calendar.subscribe.read.yesterday', { time })
  return t('calendar.subscribe.read.before', { day, time })
}

const hour = 3_600_000

/** The name of yesterday. Days can have 23 or 25 hours, so go back hour by hour until the day changes. */
function dayBefore(now: Date, timeZone: string): string {
  const today = formatDay(now.toISOString(), timeZone)
  for (let back = 1; back <= 25; back++) {
    const day = formatDay(new Date(now.getTime() - back * hour).toISOString(), timeZone)
    if (day !== today) return day
  }
  return ''
}
