import { lazy, type RefObject, Suspense, useMemo, useRef } from 'react'
import { useRanks } from '../../api/search.ts'
import type { HistoryList, PersonRef } from '../../api/types.ts'
import { useAddress } from '../../lib/address.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sprig } from '../../ui/pictures.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMembers } from '../members/queries.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { activeCount, filtered, noFilters, queryOf, stateOf } from './filters.ts'
import { HistoryRows } from './HistoryRows.tsx'
import { useHiddenLives } from './hiddenLives.ts'
import { useHistory } from './queries.ts'
import { useEdits } from './useEdits.ts'
import { ViewSwitch } from './ViewSwitch.tsx'
import '../files/words.ts'
import '../members/words.ts'
import './words.ts'

const Timeline = lazy(() => loadChunk(() => import('./timeline/Timeline.tsx')))

const nobody: readonly PersonRef[] = []

/** The family's history and its sources. */
export default function HistoryPage() {
  const history = useHistory()
  const members = useMembers()
  const items = members.data?.items ?? nobody
  const people = useMemo(() => new Map(items.map(person => [person.id, person])), [items])
  const list = history.data
  // Wait for the names too, so that nothing moves later and no one is dropped from an event because their
  // name is unknown.
  const ready = list && members.data
  const failed = [history, members].filter(query => query.isError && !query.data)
  return (
    <div className="space-y-6">
      {ready ? (
        <Everything list={list} people={people} />
      ) : (
        <>
          <PageTitle>{t('history.title')}</PageTitle>
          {failed.length > 0 ? (
            <ErrorBox onRetry={() => void Promise.all(failed.map(query => query.refetch()))}>
              {t('history.failed')}
            </ErrorBox>
          ) : (
            <Skeleton lines={10} />
          )}
        </>
      )}
    </div>
  )
}

type EverythingProps = { list: HistoryList; people: ReadonlyMap<string, PersonRef> }

function Everything({ list, people }: EverythingProps) {
  const [state, change] = useAddress(stateOf, queryOf)
  const opener = useRef<HTMLButtonElement>(null)
  const edits = useEdits(list.items, state, opener)
  const [hidden, hide] = useHiddenLives()
  const hasGenerated = list.items.some(row => row.generated)
  const items = useMemo(
    () =>
      hidden ? list.items.filter(({ id, generated }) => !generated || edits.always.has(id)) : list.items,
    [list.items, hidden, edits.always],
  )
  const text = useRanks('history', state.text)
  const found = text.ranks
  const passing = useMemo(() => filtered(items, state, found), [items, state, found])
  // The table also shows rows just saved on it.
  const shown = useMemo(
    () => filtered(items, state, found, edits.always),
    [items, state, found, edits.always],
  )
  const empty = list.items.length === 0 && !edits.adding
  const filtering = activeCount(state) > 0
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
          <AddButton may={list.can.add} open={edits.adding} opener={opener} onPress={add} />
        </div>
      </div>
      {empty ? (
        <EmptyState title={t('history.none')} picture={<Sprig />}>
          {t('history.noneText')}
        </EmptyState>
      ) : (
        <>
          {list.items.length > 0 && <FilterPanel filters={state} people={people} onChange={change} />}
          <div className="space-y-1">
            {hasGenerated && (
              <div className="print:hidden">
                <Checkbox checked={hidden} onChange={hide}>
                  {t('history.generated.hide')}
                </Checkbox>
              </div>
            )}
            <Count
              found={(onTimeline ? passing : shown).length}
              count={list.items.length}
              filtering={filtering}
              onClear={() => change(noFilters)}
            />
          </div>
          {text.hasFailed && <ErrorBox onRetry={text.retry}>{t('members.searchFailed')}</ErrorBox>}
          {onTimeline && (
            <Suspense fallback={<Skeleton lines={10} />}>
              <Timeline rows={passing} />
            </Suspense>
          )}
          <HistoryRows
            list={list}
            items={items}
            people={people}
            state={state}
            found={found}
            edits={edits}
            hidden={onTimeline}
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
