import { memo } from 'react'
import type { HistoryRow, PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { LinkedText } from '../../../ui/LinkedText.tsx'
import { inShort } from '../phrases.ts'
import { HistoryItem, type ItemPosition } from './HistoryItem.tsx'

/** Further people are only counted; the event's own page names them all. */
const mostPeople = 12

type EventItemProps = ItemPosition & {
  row: HistoryRow
  people: ReadonlyMap<string, PersonRef>
  age?: string | null
}

/** One event: when, what, where, who, and its source. Uses plain links; see `useFollow`. */
export const EventItem = memo(function EventItem({ row, people, age = null, ...item }: EventItemProps) {
  const { dateWords, type, description, location = null } = row
  return (
    <HistoryItem {...item} event={row.id} type={type} date={dateWords} age={age} location={location}>
      <p className="line-clamp-6 whitespace-pre-line print:line-clamp-none">
        <LinkedText text={description} />
      </p>
      <Links row={row} people={people} />
    </HistoryItem>
  )
})

const link = 'link inline-flex min-h-11 items-center print:min-h-0 print:text-[#000] print:no-underline'

function Links({ row, people }: Pick<EventItemProps, 'row' | 'people'>) {
  const involved = row.familyInvolved.flatMap(id => people.get(id) ?? [])
  const more = involved.length - mostPeople
  return (
    <div className="flex flex-wrap items-center gap-x-5 wrap-anywhere">
      {involved.length > 0 && (
        <ul aria-label={t('timeline.people')} className="contents">
          {involved.slice(0, mostPeople).map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <a href={paths.member(id)} className={link}>
                {name}
              </a>
            </li>
          ))}
          {more > 0 && <li className="text-muted">{t('timeline.peopleMore', { count: more })}</li>}
        </ul>
      )}
      <Source row={row} />
      <a
        href={paths.historyEvent(row.id)}
        aria-label={t('history.row.learnMoreOf', { event: inShort(row.description) })}
        className={`${link} print:hidden`}
      >
        {t('history.row.learnMore')}
      </a>
    </div>
  )
}

function Source({ row: { id, source } }: Pick<EventItemProps, 'row'>) {
  const name = source?.description ?? source?.file?.filename
  if (!name) return null
  return (
    <span className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-1.5 print:min-h-0">
      <span className="shrink-0 text-muted print:text-[#000]">{t('timeline.source')}</span>{' '}
      {source?.file ? (
        <a href={paths.historySource(id)} className={link}>
          {name}
        </a>
      ) : (
        name
      )}
    </span>
  )
}
