import { useRef } from 'react'
import { useAddress } from '../../../../lib/address.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { ShowMore } from '../../../../ui/ShowMore.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ToolPage } from '../ToolPage.tsx'
import { ChangeCard } from './ChangeCard.tsx'
import { ChangesFilter } from './ChangesFilter.tsx'
import { activeCount, filterQuery, filtersOf, noFilters } from './filters.ts'
import { useChangePages } from './queries.ts'
import '../words.ts'
import './words.ts'

/** Lists all changes with their author and time, newest first, with undo. */
export default function ChangesPage() {
  const [filters, change] = useAddress(filtersOf, filterQuery)
  const pages = useChangePages(filters)
  const filtered = activeCount(filters) > 0
  return (
    <ToolPage title={t('changes.title')}>
      <p className="max-w-3xl">{t('changes.intro')}</p>
      <ChangesFilter filters={filters} onChange={change} />
      <Results pages={pages} onClear={filtered ? () => change(noFilters) : undefined} />
    </ToolPage>
  )
}

type ResultsProps = {
  pages: ReturnType<typeof useChangePages>
  /** Clears all filters, if there are any. */
  onClear: (() => void) | undefined
}

function Results({ pages, onClear }: ResultsProps) {
  const count = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { data, error, isPlaceholderData, refetch } = pages
  const changes = data?.pages.flatMap(page => page.items) ?? []
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p ref={count} role="status" tabIndex={-1} className="font-semibold text-muted">
          {data &&
            (isPlaceholderData
              ? t('common.loading')
              : countWords(changes.length, pages.hasNextPage, onClear !== undefined))}
        </p>
        {onClear && (
          <Button
            variant="secondary"
            onPress={() => {
              onClear()
              // The button goes with the filters; focus the count, which announces the new result.
              count.current?.focus({ preventScroll: true })
            }}
          >
            {t('changes.clear')}
          </Button>
        )}
      </div>
      {error && !data && <ErrorBox onRetry={() => void refetch()}>{t('changes.failed')}</ErrorBox>}
      {!error && !data && <Skeleton lines={8} />}
      {changes.length > 0 && (
        <ul
          ref={list}
          aria-label={t('changes.list')}
          aria-busy={isPlaceholderData}
          className={`space-y-3 ${isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {changes.map(change => (
            <ChangeCard key={change.id} change={change} />
          ))}
        </ul>
      )}
      <ShowMore
        pages={pages}
        list={list}
        entry="data-entry"
        label={t('tools.more')}
        failed={t('tools.moreFailed')}
      />
    </>
  )
}

function countWords(count: number, more: boolean, filtered: boolean): string {
  if (count === 0) return filtered ? t('changes.noneFiltered') : t('changes.none')
  return more ? t('changes.shownMore', { count }) : t('changes.shown', { count })
}
