import type { HistoryCan, HistoryRow, SavedHistory } from '../../api/types.ts'
import type { People } from './draft.ts'
import type { Sort, SortColumn } from './order.ts'
import type { Rows } from './useHistoryList.ts'
import type { Extent } from './useRowWindow.ts'

/** The props shared by the table and the cards. */
export type ListProps = {
  /** In display order. */
  rows: Rows
  people: People
  can: HistoryCan
  /** The events being edited, each as it was when editing began. */
  edits: ReadonlyMap<string, HistoryRow>
  adding: boolean
  sort: Sort
  onSort: (column: SortColumn) => void
  extent: Extent
  /** The row to scroll to and focus; null for none. */
  wanted: string | null
  /** The event being deleted. */
  removing: string | null
  actions: ListActions
}

/** The actions on rows. They stay the same object, so that rows don't render again. */
export type ListActions = {
  edit: (row: HistoryRow) => void
  remove: (row: HistoryRow) => void
  cancelEdit: (id: string) => void
  cancelAdd: () => void
  saved: (id: string, saved: SavedHistory) => void
  added: (saved: SavedHistory) => void
  focused: () => void
}
