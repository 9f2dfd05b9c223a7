import { useMemo, useState } from 'react'
import type { Ranks } from '../../api/search.ts'
import type { HistoryList, HistoryRow } from '../../api/types.ts'
import { useSignal } from '../../lib/signal.ts'
import { useAtLeast } from '../../lib/useMedia.ts'
import { usePrinting } from '../../lib/usePrinting.ts'
import type { People } from './draft.ts'
import { filtered, type ListState } from './filters.ts'
import { HistoryCards } from './HistoryCards.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { newRows } from './newRows.ts'
import { arranged, pressed, type Sort } from './order.ts'
import type { useEdits } from './useEdits.ts'
import { useRemoval } from './useRemoval.ts'

type HistoryRowsProps = {
  list: HistoryList
  /** The events to show, before filtering. */
  items: readonly HistoryRow[]
  people: People
  state: ListState
  /** What the search finds for the text in `state`. */
  found: Ranks | null
  edits: ReturnType<typeof useEdits>
  /** True while the timeline is shown; open edits are kept. */
  hidden: boolean
  onSort: (sort: Sort) => void
}

/** The filtered rows in order: as a table, or as cards where that does not fit. */
export function HistoryRows(props: HistoryRowsProps) {
  const { list, items, people, state, found, edits, hidden, onSort } = props
  const first = useSignal(newRows)
  const { open, always } = edits
  const rows = useMemo(() => {
    const all = withEdited(items, open)
    return arranged(filtered(all, state, found, always), state.sort, people, first)
  }, [items, open, state, found, people, always, first])

  const { ask, removing } = useRemoval(edits.want)
  const { actions: own } = edits
  // The actions stay the same object, so that rows don't render again.
  const actions = useMemo(() => ({ ...own, remove: ask }), [own, ask])

  const printing = usePrinting()
  const editing = open.size > 0 || edits.adding
  const wide = useSettledWidth(editing)
  const List = wide || (printing && !editing) ? HistoryTable : HistoryCards
  return (
    <div hidden={hidden} className={hidden ? '' : 'wide-sheet'}>
      <List
        rows={rows}
        people={people}
        can={list.can}
        edits={open}
        adding={edits.adding}
        sort={state.sort}
        onSort={column => {
          // Sorting puts every row in its place, new ones too.
          newRows.set([])
          onSort(pressed(state.sort, column))
        }}
        extent={hidden ? 'kept' : printing ? 'all' : 'window'}
        wanted={edits.wanted}
        removing={removing}
        actions={actions}
      />
    </div>
  )
}

/** Whether a table fits. Doesn't change during editing, even when a tablet is rotated. */
function useSettledWidth(editing: boolean): boolean {
  const now = useAtLeast(64)
  const [wide, setWide] = useState(now)
  if (!editing && wide !== now) setWide(now)
  return wide
}

/** Rows being edited stay as they were, even if the event changes or is deleted meanwhile. */
function withEdited(
  items: readonly HistoryRow[],
  open: ReadonlyMap<string, HistoryRow>,
): readonly HistoryRow[] {
  if (open.size === 0) return items
  const known = new Set(items.map(({ id }) => id))
  const gone = [...open.values()].filter(({ id }) => !known.has(id))
  return [...gone, ...items.map(row => open.get(row.id) ?? row)]
}
