import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UpcomingBirthday } from '../../../api/types.ts'
import { formatWeekday } from '../../../lib/dates.ts'
import { focusEntry } from '../../../lib/focus.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Avatar } from '../../members/Avatar.tsx'
import type { Day } from '../days.ts'
import { openBirthdayDetails } from '../details/details.ts'
import { daysLeft, turning } from '../phrases.ts'
import { useUpcoming } from './queries.ts'
import { useFaces } from './useFaces.ts'

/** More would push the month from a phone's first screen. */
const room = 3

/** The birthdays of today and the next six days, with portraits. */
export function ThisWeek({ today }: { today: Day }) {
  const id = useId()
  const { data } = useUpcoming(today)
  const faces = useFaces(data?.birthdays)
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setWhole] = useState(false)
  const all = data?.birthdays.filter(birthday => birthday.daysLeft < 7) ?? []
  if (all.length === 0) return null
  const shown = isWhole ? all : all.slice(0, room)
  const hidden = all.length - shown.length

  function showAll() {
    flushSync(() => setWhole(true))
    focusEntry(list.current, room)
  }

  return (
    <section aria-labelledby={id} className="@container print:hidden">
      <h2 id={id} className="mb-2 text-xl">
        {t('calendar.week.title')}
      </h2>
      <ul ref={list} className="grid grid-cols-1 gap-2 @2xl:grid-cols-2 @5xl:grid-cols-3">
        {shown.map(birthday => (
          <li key={birthday.memberId}>
            <Birthday birthday={birthday} portrait={faces.get(birthday.memberId)?.portrait} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" className="mt-1" onPress={showAll}>
          {t('calendar.month.more', { count: hidden })}
        </Button>
      )}
    </section>
  )
}

type BirthdayProps = { birthday: UpcomingBirthday; portrait: string | null | undefined }

function Birthday({ birthday, portrait }: BirthdayProps) {
  const isToday = birthday.daysLeft === 0
  const turns = turning(birthday)
  return (
    <button
      type="button"
      onClick={() => openBirthdayDetails(birthday)}
      className={`group flex min-h-11 w-full items-center gap-3 rounded-card border px-3 py-2 text-left shadow-card ${isToday ? 'border-warn-edge bg-warn-ground text-warn' : 'border-line bg-card'}`}
    >
      <Avatar id={birthday.memberId} name={birthday.name} portrait={portrait} />
      <span className="min-w-0 leading-snug">
        <span className="block font-semibold wrap-anywhere group-hover:underline">{birthday.name}</span>
        <span className={`block text-sm ${isToday ? '' : 'text-muted'}`}>
          {whenOf(birthday)}
          {turns && (
            <>
              {'\u00a0· '}
              <span className="whitespace-nowrap">{turns}</span>
            </>
          )}
        </span>
      </span>
    </button>
  )
}

/** "today", "tomorrow", "Saturday": this week a weekday says it best. */
function whenOf({ date, daysLeft: left }: UpcomingBirthday): string {
  return left < 2 ? daysLeft(left) : formatWeekday(date, 'long')
}
