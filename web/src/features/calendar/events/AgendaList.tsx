import { useRef } from 'react'
import type { FamilyEvent } from '../../../api/types.ts'
import { formatMonth } from '../../../lib/dates.ts'
import { t } from '../../../lib/words.ts'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { openEventDetails } from '../details/details.ts'
import { EventCard } from './EventCard.tsx'
import { byMonth } from './months.ts'
import type { useEventPages } from './queries.ts'

type AgendaListProps = {
  events: readonly FamilyEvent[]
  pages: ReturnType<typeof useEventPages>
  onTag: (tag: string) => void
}

/** The events by month, with a way to load more. */
export function AgendaList({ events, pages, onTag }: AgendaListProps) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={list}
      aria-busy={pages.isPlaceholderData}
      className={`space-y-8 ${pages.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {byMonth(events).map(({ month, items }) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className="mb-3 first-letter:uppercase">
            {formatMonth(`${month}-01`)}
          </h2>
          <ul className="space-y-4">
            {items.map(event => (
              <li key={event.id}>
                <EventCard event={event} onOpen={() => openEventDetails(event.id)} onTag={onTag} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ShowMore
        pages={pages}
        list={list}
        entry="data-event"
        label={t('calendar.agenda.more')}
        failed={t('calendar.agenda.moreFailed')}
      />
    </div>
  )
}
