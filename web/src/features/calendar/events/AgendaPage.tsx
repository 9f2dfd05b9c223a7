import { useRef } from 'react'
import { useAddress } from '../../../lib/address.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Sprig } from '../../../ui/pictures.tsx'
import { Secondary } from '../../../ui/Secondary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DetailsHost } from '../details/DetailsHost.tsx'
import { useEventLink } from '../details/useEventLink.ts'
import { AgendaList } from './AgendaList.tsx'
import { EventsFilter } from './EventsFilter.tsx'
import { activeCount, filterQuery, filtersOf, noFilters, withTag } from './filters.ts'
import { useEventPages } from './queries.ts'
import '../words.ts'

/** All events, latest first, filtered by the address. */
export default function AgendaPage() {
  useEventLink()
  const [filters, change] = useAddress(filtersOf, filterQuery)
  const pages = useEventPages(filters)
  const { data, isPlaceholderData } = pages
  const filtered = activeCount(filters) > 0
  const nothing = !isPlaceholderData && data?.pages.every(page => page.items.length === 0)
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('calendar.agenda.title')}</PageTitle>
        <ButtonLink to={paths.createEvent()}>{t('calendar.create.title')}</ButtonLink>
      </div>
      {nothing && !filtered ? (
        <NoEvents />
      ) : (
        <>
          <Secondary open={filtered}>
            <EventsFilter filters={filters} onChange={change} />
          </Secondary>
          <Results
            pages={pages}
            onTag={tag => change(withTag(filters, tag))}
            onClear={filtered ? () => change(noFilters) : undefined}
          />
        </>
      )}
      <DetailsHost />
    </div>
  )
}

type ResultsProps = {
  pages: ReturnType<typeof useEventPages>
  onTag: (tag: string) => void
  /** Clears all filters; undefined if there are none. */
  onClear: (() => void) | undefined
}

function Results({ pages, onTag, onClear }: ResultsProps) {
  const count = useRef<HTMLParagraphElement>(null)
  const { data, error, isPlaceholderData, refetch } = pages
  const events = data?.pages.flatMap(page => page.items) ?? []

  /** Moves the focus to the event count, where the change is seen and read aloud. */
  function andLook(act: () => void) {
    act()
    count.current?.focus({ preventScroll: true })
    count.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p ref={count} role="status" tabIndex={-1} className="font-semibold text-muted">
          {data && (isPlaceholderData ? t('common.loading') : countWords(events.length, pages.hasNextPage))}
        </p>
        {onClear && (
          <Button variant="secondary" onPress={() => andLook(onClear)}>
            {t('calendar.agenda.clear')}
          </Button>
        )}
      </div>
      {error && !data && <ErrorBox onRetry={() => void refetch()}>{t('calendar.agenda.failed')}</ErrorBox>}
      {!error && !data && <Skeleton lines={8} />}
      {events.length > 0 && (
        <AgendaList events={events} pages={pages} onTag={tag => andLook(() => onTag(tag))} />
      )}
    </>
  )
}

/** There are no events at all. */
function NoEvents() {
  return (
    <EmptyState
      title={t('calendar.agenda.none')}
      picture={<Sprig />}
      action={<ButtonLink to={paths.createEvent()}>{t('calendar.create.title')}</ButtonLink>}
    >
      {t('calendar.agenda.noneText')}
    </EmptyState>
  )
}

function countWords(count: number, more: boolean): string {
  if (count === 0) return t('calendar.agenda.noMatch')
  return more ? t('calendar.agenda.shownMore', { count }) : t('calendar.agenda.shown', { count })
}
