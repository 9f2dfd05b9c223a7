import { memo, type ReactNode } from 'react'
import type { HistoryCan, HistoryRow } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { Faces } from '../members/Faces.tsx'
import { involved, type People } from './draft.ts'
import type { ListActions } from './listProps.ts'
import { namesOf } from './phrases.ts'
import { RowActions } from './RowActions.tsx'
import { SourceName } from './SourceName.tsx'

type HistoryCardProps = {
  row: HistoryRow
  index: number
  people: People
  can: HistoryCan
  deleting: boolean
  focused: boolean
  actions: ListActions
}

/** One event on a small screen. Memoized, so it renders only when something about it changes. */
export const HistoryCard = memo(function HistoryCard(props: HistoryCardProps) {
  const { row, people } = props
  const names = namesOf(row, people)
  const hasSource = row.source?.description || row.source?.file
  return (
    <article className="rounded-card border border-line bg-card px-5 pt-4 pb-2 wrap-anywhere shadow-card">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{row.dateWords}</span>
        <Badge>{t(`history.type.${row.type}`)}</Badge>
      </p>
      <p className="mt-2 line-clamp-6 whitespace-pre-line">
        <LinkedText text={row.description} />
      </p>
      <dl className="mt-2 space-y-1 text-sm empty:hidden">
        {row.location && <Line name={t('history.column.location')}>{row.location}</Line>}
        {names && (
          <Line name={t('history.column.familyInvolved')}>
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <Faces people={involved(row.familyInvolved, people)} />
              {names}
            </span>
          </Line>
        )}
        {hasSource && (
          <Line name={t('history.column.source')}>
            <SourceName row={row} />
          </Line>
        )}
      </dl>
      <div className="mt-2 -ml-2.5">
        <RowActions {...props} />
      </div>
    </article>
  )
})

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{name}:</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
