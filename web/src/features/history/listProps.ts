import type { HistoryList, HistoryRow, SavedHistory } from '../../api/types.ts'
import type { People } from './draft.ts'
import type { Sort, SortColumn } from './order.ts'
import type { Extent } from './useRowWindow.ts'

/** What the table and the cards show alike. */
export type ListProps = {
  /** In the order in which they are shown. */
  rows: readonly HistoryRow[]
  people: People
  can: HistoryList['can']
  /** The events that are being edited, each as it was when editing began. */
  edits: ReadonlyMap<string, HistoryRow>
  adding: boolean
  sort: Sort
  onSort: (column: SortColumn) => void
  extent: Extent
  /** Whose row is to be shown and take the focus; null for none. */
  wanted: string | null
  /** The event that is being deleted. */
  removing: string | null
  actions: ListActions
}

/** What can be done with the rows. These stay the same, so that rows need not be drawn anew. */
export type ListActions = {
  edit: (row: HistoryRow) => void
  remove: (row: HistoryRow) => void
  cancelEdit: (id: string) => void
  cancelAdd: () => void
  saved: (id: string, saved: SavedHistory) => void
  added: (saved: SavedHistory) => void
  focused: () => void
}
