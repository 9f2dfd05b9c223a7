import type { HistoryRow } from '../../api/types.ts'
import { language, t } from '../../lib/words.ts'
import type { People } from './draft.ts'

/** The sortable columns; the seventh, Actions, is not. */
export const sortColumns = ['date', 'type', 'description', 'location', 'familyInvolved', 'source'] as const
export type SortColumn = (typeof sortColumns)[number]
export type Sort = { column: SortColumn; descending: boolean }

export const firstSort: Sort = { column: 'date', descending: true }

/** A press on a header: reverses the same column, or sorts another one ascending. */
export function pressed(sort: Sort, column: SortColumn): Sort {
  return { column, descending: sort.column === column && !sort.descending }
}

/**
 * Sorts the rows. Rows with an empty value come last in both directions; equal rows stay in order of date,
 * latest first. The rows in `first` come before all others.
 */
export function arranged(
  rows: readonly HistoryRow[],
  { column, descending }: Sort,
  people: People,
  first: readonly string[] = [],
): HistoryRow[] {
  const way = descending ? -1 : 1
  const byDate = (one: HistoryRow, other: HistoryRow) =>
    other.dateOrder - one.dateOrder || (one.id < other.id ? 1 : -1)
  const place = new Map(first.map((id, index) => [id, index]))
  const byPlace = (one: HistoryRow, other: HistoryRow) =>
    (place.get(one.id) ?? first.length) - (place.get(other.id) ?? first.length)
  const byYear = (one: HistoryRow, other: HistoryRow) => Number(hasNoYear(one)) - Number(hasNoYear(other))
  if (column === 'date')
    return rows.toSorted(
      (one, other) => byPlace(one, other) || byYear(one, other) || -way * byDate(one, other),
    )
  // Build each text once: doing it for every comparison would be slow in a long history.
  const keyed = rows.map(row => ({ row, key: keyOf(row, column, people) }))
  const words = new Intl.Collator(language, { numeric: true })
  keyed.sort((one, other) => {
    const placed = byPlace(one.row, other.row)
    if (placed !== 0) return placed
    if ((one.key === '') !== (other.key === '')) return one.key === '' ? 1 : -1
    return way * words.compare(one.key, other.key) || byDate(one.row, other.row)
  })
  return keyed.map(({ row }) => row)
}

/** A day without a year has no place among the years. */
function hasNoYear(row: HistoryRow): boolean {
  return row.firstYear === null && row.lastYear === null
}

/** The text that a row is sorted by, as shown on the page. */
function keyOf(row: HistoryRow, column: Exclude<SortColumn, 'date'>, people: People): string {
  switch (column) {
    case 'type':
      return t(`history.type.${row.type}`)
    case 'familyInvolved':
      return people.get(row.familyInvolved[0] ?? '')?.name ?? ''
    case 'source':
      return row.source?.description || row.source?.file?.filename || ''
    default:
      return row[column] ?? ''
  }
}
