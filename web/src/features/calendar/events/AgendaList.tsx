import { useEffect, useRef } from 'react'
import type { FamilyEvent } from '../../../api/types.ts'
import { formatMonth } from '../../../lib/dates.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { openEventDetails } from '../details/details.ts'
import { EventCard } from './EventCard.tsx'
import { byMonth } from './months.ts'
import type { useEventPages } from './queries.ts'

type AgendaListProps = {
  events: readonly FamilyEvent[]
  pages: ReturnType<typeof useEventPages>
  onTag: (tag: string) => void
}

/** The events by month, and the way to more of them. */
export function AgendaList({ events, pages, onTag }: AgendaListProps) {
  const list = useRef<HTMLDivElement>(null)

  // The last event before more were asked for.
  const before = useRef<string | null>(null)

  // The focus stays on the button; when that was the last page and it goes, on the first event that came.
  useEffect(() => {
    const place = events.findIndex(event => event.id === before.current)
    const first = events[place + 1]
    if (place < 0 || !first || pages.hasNextPage) return
    before.current = null
    list.current?.querySelector<HTMLElement>(`[data-event="${first.id}"]`)?.focus()
  }, [events, pages.hasNextPage])

  function showMore() {
    before.current = events.at(-1)?.id ?? null
    void pages.fetchNextPage()
  }

  return (
    <div
      ref={list}
      aria-busy={pages.isPlaceholderData}
      className={`space-y-8 ${pages.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {byMonth(events).map(({ month, items }) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className="mb-3">
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
      {pages.isFetchNextPageError && <ErrorBox>{t('calendar.agenda.moreFailed')}</ErrorBox>}
      {pages.hasNextPage && (
        <div className="text-center">
          <Button
            variant="secondary"
            busy={pages.isFetchingNextPage}
            busyLabel={t('common.loading')}
            onPress={showMore}
          >
            {t('calendar.agenda.more')}
          </Button>
        </div>
      )}
    </div>
  )
}
