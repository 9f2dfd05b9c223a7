import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CitedRecord, Source } from '../../api/types.ts'
import { focusEntry, useFocusLater } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { CitedPassage } from './CitedPassage.tsx'
import { useCitedBy } from './queries.ts'

/** Lists the records that cite a source: the first ones, and more on demand. */
export function CitedBy({ source: { id, citations, citedBy } }: { source: Source }) {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const focusLater = useFocusLater()
  const [all, setAll] = useState(false)
  const pages = useCitedBy(id, all)
  // On demand only: the pages of an earlier visit may be out of date.
  const asked = all ? pages.data?.pages : undefined
  const records = asked?.flatMap(page => page.items) ?? citedBy

  function more() {
    const first = citedBy.length
    focusLater(() => {
      if (button.current) return false
      focusEntry(list.current, first)
      return true
    })
    if (all) void pages.refetch()
    else setAll(true)
  }

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
      {all && pages.isLoadingError && <ErrorBox>{t('sources.moreFailed')}</ErrorBox>}
      {!asked && citations > citedBy.length && (
        <div className="mt-4 text-center">
          <Button
            ref={button}
            variant="secondary"
            busy={pages.isFetching}
            busyLabel={t('common.loading')}
            onPress={more}
          >
            {t('sources.more')}
          </Button>
        </div>
      )}
      {asked && (
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
