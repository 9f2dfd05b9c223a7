import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CitedRecord, Source } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { CitedPassage } from './CitedPassage.tsx'
import { useCitedBy } from './queries.ts'

/** Lists the records that cite a source: the first ones, and more on demand. */
export function CitedBy({ source: { id, citations, citedBy } }: { source: Source }) {
  const list = useRef<HTMLUListElement>(null)
  const [all, setAll] = useState(false)
  const pages = useCitedBy(id, all)
  const records = pages.data?.pages.flatMap(page => page.items) ?? citedBy
  return (
    <Card title={t('sources.citedBy')}>
      {citations === 0 && <p className="text-muted">{t('sources.citedByNone')}</p>}
      <ul ref={list} className="divide-y divide-line empty:hidden">
        {records.map((record, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record may cite a source twice
          <li key={index} className="py-2 first:pt-0 last:pb-0 wrap-anywhere">
            <Link
              to={addressOf(record)}
              data-cited={index}
              className="link inline-flex min-h-11 items-center"
            >
              {record.title}
            </Link>
            <CitedPassage {...record} kind={t(`sources.citedBy.${record.kind}`)} />
          </li>
        ))}
      </ul>
      {!all && citations > citedBy.length && (
        <div className="mt-4 text-center">
          <Button variant="secondary" onPress={() => setAll(true)}>
            {t('sources.more')}
          </Button>
        </div>
      )}
      {all && (
        <ShowMore
          pages={pages}
          list={list}
          entry="data-cited"
          label={t('sources.more')}
          failed={t('sources.moreFailed')}
        />
      )}
    </Card>
  )
}

function addressOf({ kind, id, memberId }: CitedRecord): string {
  return kind === 'history-event' ? paths.historyEvent(id) : paths.member(memberId ?? id)
}
