import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UpcomingBirthday, UpcomingEvent } from '../../../api/types.ts'
import { easyReading } from '../../../lib/easyReading.ts'
import { focusEntry } from '../../../lib/focus.ts'
import { useSignal } from '../../../lib/signal.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Avatar } from '../../members/Avatar.tsx'
import type { Day } from '../days.ts'
import { openBirthdayDetails, openEventDetails } from '../details/details.ts'
import { PrivateMark, TypeMark } from '../marks.tsx'
import { daysLeft, turning, whenOf } from '../phrases.ts'
import { useUpcoming } from './queries.ts'
import { useFaces } from './useFaces.ts'

/** The next events, at most ten, and the birthdays of the coming weeks. */
export function Upcoming({ today }: { today: Day }) {
  const { data, isError, refetch } = useUpcoming(today)
  const faces = useFaces(data?.birthdays)
  const easy = useSignal(easyReading)
  // Those of this week are at the top of the page; easy reading shows them once.
  const birthdays = data?.birthdays.filter(({ daysLeft }) => !easy || daysLeft >= 7)
  if (isError && !data)
    return <ErrorBox onRetry={() => void refetch()}>{t('calendar.upcoming.failed')}</ErrorBox>
  return (
    <div className="grid grid-cols-1 content-start gap-6 @3xl:grid-cols-2 @min-[74rem]:grid-cols-1 print:hidden">
      <Group title={t('calendar.upcoming.events')} empty={t('calendar.upcoming.noEvents')}>
        {data?.events.map(event => (
          <Event key={event.id} event={event} today={today} />
        ))}
      </Group>
      <Group title={t('calendar.upcoming.birthdays')} empty={t('calendar.upcoming.noBirthdays')}>
        {birthdays?.map(birthday => (
          <Birthday
            key={birthday.memberId}
            birthday={birthday}
            portrait={faces.get(birthday.memberId)?.portrait}
            today={today}
          />
        ))}
      </Group>
    </div>
  )
}

/** How many entries of a list easy reading shows at first. */
const fewest = 3

/** Never at the beginning of a line. */
const separator = '\u00a0· '

/** A list with a title; `children` are undefined while loading. */
function Group({
  title,
  empty,
  children,
}: {
  title: string
  empty: string
  children?: ReactNode[] | undefined
}) {
  const id = useId()
  const easy = useSignal(easyReading)
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setWhole] = useState(false)
  const shown = easy && !isWhole ? children?.slice(0, fewest) : children
  const hidden = (children?.length ?? 0) - (shown?.length ?? 0)

  function showAll() {
    flushSync(() => setWhole(true))
    focusEntry(list.current, fewest)
  }

  // With easy reading there is nothing on the page that says nothing.
  if (easy && children?.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-5 shadow-card">
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      {!children && <Skeleton />}
      {children?.length === 0 && <p className="text-muted">{empty}</p>}
      {shown && shown.length > 0 && (
        <ul ref={list} className="divide-y divide-line">
          {shown}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="quiet" className="-ml-5" onPress={showAll}>
          {t('calendar.month.more', { count: hidden })}
        </Button>
      )}
    </section>
  )
}

type BirthdayProps = { birthday: UpcomingBirthday; portrait: string | null | undefined; today: Day }

function Birthday({ birthday, portrait, today }: BirthdayProps) {
  return (
    <Line
      onPress={() => openBirthdayDetails(birthday)}
      left={birthday.daysLeft}
      when={whenOf({ date: birthday.date }, today)}
      more={turning(birthday)}
      face={
        <Avatar
          size="tiny"
          id={birthday.memberId}
          name={birthday.name}
          deceased={birthday.deceased}
          portrait={portrait}
        />
      }
    >
      {birthday.name}
    </Line>
  )
}

function Event({ event, today }: { event: UpcomingEvent; today: Day }) {
  return (
    <Line
      onPress={() => openEventDetails(event.id, { day: event.date })}
      left={event.daysLeft}
      when={whenOf(event, today)}
      more={event.years == null ? null : t('calendar.upcoming.years', { count: event.years })}
    >
      <TypeMark type={event.type} /> {event.title}
      {event.visibility === 'private' && (
        <>
          {' '}
          <PrivateMark />
        </>
      )}
    </Line>
  )
}

type LineProps = {
  onPress: () => void
  left: number
  when: string
  more: string | null
  face?: ReactNode
  children: ReactNode
}

function Line({ onPress, left, when, more, face, children }: LineProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="group flex min-h-11 w-full items-center gap-3 rounded-control py-2.5 text-left"
      >
        {face}
        <span className="min-w-0">
          <span className="block font-semibold text-link group-hover:underline">{children}</span>
          <span className="block text-sm text-muted">
            <span className="font-semibold text-ink">{daysLeft(left)}</span>
            {separator}
            {when}
            {more && (
              <>
                {separator}
                <span className="whitespace-nowrap">{more}</span>
              </>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}
