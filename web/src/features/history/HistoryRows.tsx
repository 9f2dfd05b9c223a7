import { useMemo, useState } from 'react'
import type { HistoryCan, HistoryRow } from '../../api/types.ts'
import { easyReading } from '../../lib/easyReading.ts'
import { useSignal } from '../../lib/signal.ts'
import { useAtLeast } from '../../lib/useMedia.ts'
import { usePrinting } from '../../lib/usePrinting.ts'
import type { People } from './draft.ts'
import type { ListState } from './filters.ts'
import { HistoryCards } from './HistoryCards.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { newRows } from './newRows.ts'
import { pressed, type Sort } from './order.ts'
import type { useEdits } from './useEdits.ts'
import type { Rows } from './useHistoryList.ts'
import { useRemoval } from './useRemoval.ts'

type HistoryRowsProps = {
  /** Null while the timeline is shown; open edits are kept. */
  rows: Rows | null
  people: People
  can: HistoryCan
  state: ListState
  edits: ReturnType<typeof useEdits>
  onSort: (sort: Sort) => void
}

/** The filtered rows in order: as a table, or as cards where that does not fit. */
export function HistoryRows({ rows, people, can, state, edits, onSort }: HistoryRowsProps) {
  const { open } = edits
  const edited = useMemo(() => onlyEdited(open), [open])
  const { ask, removing } = useRemoval(edits.want)
  const { actions: own } = edits
  // The actions stay the same object, so that rows don't render again.
  const actions = useMemo(() => ({ ...own, remove: ask }), [own, ask])

  const printing = usePrinting()
  const editing = open.size > 0 || edits.adding
  const wide = useSettledWidth(editing)
  const List = wide || (printing && !editing) ? HistoryTable : HistoryCards
  return (
    <div hidden={rows === null} className={rows ? 'wide-sheet' : ''}>
      <List
        rows={rows ?? edited}
        people={people}
        can={can}
        edits={open}
        adding={edits.adding}
        sort={state.sort}
        onSort={column => {
          // Sorting puts every row at its position, new ones too.
          newRows.set([])
          onSort(pressed(state.sort, column))
        }}
        extent={rows ? (printing ? 'all' : 'window') : 'kept'}
        wanted={edits.wanted}
        removing={removing}
        actions={actions}
      />
    </div>
  )
}

/** True if a table fits. Doesn't change during editing, even when a tablet is rotated. */
function useSettledWidth(editing: boolean): boolean {
  const easy = useSignal(easyReading)
  const now = useAtLeast(64) && !easy
  const [wide, setWide] = useState(now)
  if (!editing && wide !== now) setWide(now)
  return wide
}

/** The rows being edited alone: their forms keep what is typed while something else is shown. */
function onlyEdited(open: ReadonlyMap<string, HistoryRow>): Rows {
  const rows = [...open.values()]
  return {
    name: 'edited',
    length: rows.length,
    at: index => rows[index],
    indexOf: id => rows.findIndex(row => row.id === id),
    show: () => {},
  }
}
