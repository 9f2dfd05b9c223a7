import { lazy, type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import type { LongList } from '../../api/blocks.ts'
import type { HistoryWindow } from '../../api/types.ts'
import { useAddress } from '../../lib/address.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { useSignal } from '../../lib/signal.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sprig } from '../../ui/pictures.tsx'
import { Secondary } from '../../ui/Secondary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import {
  activeCount,
  filterQuery,
  type ListState,
  listQuery,
  noFilters,
  queryOf,
  stateOf,
} from './filters.ts'
import { HistoryFilter } from './HistoryFilter.tsx'
import { HistoryRows } from './HistoryRows.tsx'
import { useHiddenLives } from './hiddenLives.ts'
import { newRows } from './newRows.ts'
import { earliestFirst } from './order.ts'
import { useEdits } from './useEdits.ts'
import { useHistoryList } from './useHistoryList.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import '../files/words.ts'
import '../members/words.ts'
import './words.ts'

const Timeline = lazy(() => loadChunk(() => import('./timeline/Timeline.tsx')))

/** The family's history and its sources. */
export default function HistoryPage() {
  const [state, change] = useAddress(stateOf, queryOf)
  const opener = useRef<HTMLButtonElement>(null)
  const edits = useEdits(state, opener)
  const [hidden, hide] = useHiddenLives()
  const history = useShown(state, hidden, edits)
  return (
    <div className="space-y-6">
      {history.list ? (
        <Everything {...{ state, change, opener, edits, hidden, hide, history }} list={history.list} />
      ) : (
        <>
          <PageTitle>{t('history.title')}</PageTitle>
          {history.hasFailed ? (
            <ErrorBox onRetry={history.retry}>{t('history.failed')}</ErrorBox>
          ) : (
            <Skeleton lines={10} />
          )}
        </>
      )}
    </div>
  )
}

/** The rows that the table or the timeline shows. */
function useShown(state: ListState, hidden: boolean, edits: ReturnType<typeof useEdits>) {
  const first = useSignal(newRows)
  const onTimeline = state.view === 'timeline'
  const filters = filterQuery(state, hidden)
  // The table also shows rows just saved on it.
  const query = onTimeline
    ? listQuery(filters, earliestFirst)
    : listQuery(filters, state.sort, [...edits.always], first)
  const history = useHistoryList(query, onTimeline ? nothing : edits.open, onTimeline ? null : edits.wanted)
  // The rows of the other view are in another order.
  const [settled, setSettled] = useState<ListState['view'] | null>(null)
  if (history.isSettled && settled !== state.view) setSettled(state.view)
  const people = useMemo(() => new Map([...edits.people, ...history.people]), [edits.people, history.people])
  return { ...history, people, filters, isOfView: history.isSettled || settled === state.view }
}

const nothing = new Map<string, never>()

type EverythingProps = {
  state: ListState
  change: (part: Partial<ListState>) => void
  opener: RefObject<HTMLButtonElement | null>
  edits: ReturnType<typeof useEdits>
  hidden: boolean
  hide: (hidden: boolean) => void
  history: ReturnType<typeof useShown>
  list: LongList<HistoryWindow>
}

function Everything(props: EverythingProps) {
  const { state, change, opener, edits, hidden, hide, history, list } = props
  const { total, found, hasGenerated, can } = list.head
  const empty = total === 0 && !edits.adding
  const onTimeline = state.view === 'timeline'

  function add() {
    if (onTimeline) change({ view: 'table' })
    edits.add()
  }

  return (
    <>
      <div className="relative flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('history.title')}</PageTitle>
        <div className="flex flex-wrap gap-3 print:hidden">
          {!empty && <ViewSwitch view={state.view} onChange={view => change({ view })} />}
          <ButtonLink variant="quiet" to={paths.sources()}>
            {t('history.sources')}
          </ButtonLink>
          <AddButton may={can.add} open={edits.adding} opener={opener} onPress={add} />
        </div>
      </div>
      {empty ? (
        <EmptyState
          title={t('history.none')}
          picture={<Sprig />}
          action={can.add && <Button onPress={add}>{t('history.noneAction')}</Button>}
        >
          {t('history.noneText')}
        </EmptyState>
      ) : (
        <>
          {total > 0 && (
            <Secondary open={activeCount(state) > 0}>
              <HistoryFilter
                filters={state}
                people={history.people}
                labels={list.head.labels}
                onChange={change}
              />
            </Secondary>
          )}
          <div className="space-y-1">
            {hasGenerated && (
              <div className="print:hidden">
                <Checkbox checked={hidden} onChange={hide}>
                  {t('history.generated.hide')}
                </Checkbox>
              </div>
            )}
            <Count
              found={found}
              count={total}
              filtering={activeCount(state) > 0}
              onClear={() => change(noFilters)}
            />
          </div>
          {history.hasFailed && <ErrorBox onRetry={history.retry}>{t('history.failed')}</ErrorBox>}
          {onTimeline && (
            <Suspense fallback={<Skeleton lines={10} />}>
              <Timeline
                filters={history.filters}
                rows={history.isOfView ? history.rows : null}
                people={history.people}
              />
            </Suspense>
          )}
          {!onTimeline && !history.isOfView && <Skeleton lines={10} />}
          <HistoryRows
            rows={onTimeline || !history.isOfView ? null : history.rows}
            people={history.people}
            can={can}
            state={state}
            edits={edits}
            onSort={sort => change({ sort })}
          />
        </>
      )}
    </>
  )
}

type AddButtonProps = {
  may: boolean
  open: boolean
  opener: RefObject<HTMLButtonElement | null>
  onPress: () => void
}

function AddButton({ may, open, opener, onPress }: AddButtonProps) {
  if (!may)
    return (
      <DisabledButton inRow reason={t('history.add.mayNot')}>
        {t('history.add.open')}
      </DisabledButton>
    )
  return (
    <Button ref={opener} onPress={onPress} aria-expanded={open}>
      {t('history.add.open')}
    </Button>
  )
}

type CountProps = { found: number; count: number; filtering: boolean; onClear: () => void }

function Count({ found, count, filtering, onClear }: CountProps) {
  const line = useRef<HTMLParagraphElement>(null)
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <p ref={line} role="status" tabIndex={-1} className="font-semibold text-muted">
        {countWords(found, count, filtering)}
      </p>
      {filtering && (
        <Button
          variant="secondary"
          onPress={() => {
            onClear()
            // The button disappears with the filters; focus the count, which says what changed.
            line.current?.focus({ preventScroll: true })
          }}
        >
          {t('history.filters.clear')}
        </Button>
      )}
    </div>
  )
}

function countWords(found: number, count: number, filtering: boolean): string {
  if (!filtering && found === count) return t('history.count', { count })
  return filtering && found === 0 ? t('history.noMatch') : t('history.found', { found, count })
}
