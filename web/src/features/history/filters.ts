import type { Ranks } from '../../api/search.ts'
import type { HistoryRow, HistoryType } from '../../api/types.ts'
import { historyTypes } from './draft.ts'
import { firstSort, type Sort, sortColumns } from './order.ts'

/** What the page shows of the history. An empty text means no filter. */
export type HistoryFilters = {
  type: HistoryType | ''
  /** A member's id. */
  person: string
  /** Four-digit years. */
  from: string
  to: string
  text: string
}

export const noFilters: HistoryFilters = { type: '', person: '', from: '', to: '', text: '' }

/** Everything in the address about the list. */
export type ListState = HistoryFilters & { sort: Sort; view: 'table' | 'timeline' }

/** Reads the state from an address and skips invalid values. */
export function stateOf(address: URLSearchParams): ListState {
  const get = (name: string) => (address.get(name) ?? '').trim()
  const year = (name: string) => (isYear(get(name)) ? get(name) : '')
  const column = sortColumns.find(known => known === get('sort'))
  return {
    type: historyTypes.find(known => known === get('type')) ?? '',
    person: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(get('person')) ? get('person') : '',
    from: year('from'),
    to: year('to'),
    text: get('text'),
    sort: column ? { column, descending: get('order') === 'descending' } : firstSort,
    view: get('view') === 'timeline' ? 'timeline' : 'table',
  }
}

/** The state for an address: only what differs from the default. */
export function queryOf({ sort, view, ...filters }: ListState): Record<string, string> {
  const usual = sort.column === firstSort.column && sort.descending === firstSort.descending
  return {
    ...setFilters(filters),
    ...(!usual && { sort: sort.column, order: sort.descending ? 'descending' : 'ascending' }),
    ...(view === 'timeline' && { view }),
  }
}

function setFilters({ type, person, from, to, text }: HistoryFilters): Record<string, string> {
  const all = { type, person, from, to, text }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The filters as one text, to detect changes. */
export function filterKey(filters: HistoryFilters): string {
  return JSON.stringify(setFilters(filters))
}

export function activeCount(filters: HistoryFilters): number {
  return Object.keys(setFilters(filters)).length
}

export function isYear(text: string): boolean {
  return /^[0-9]{4}$/.test(text)
}

/** The rows that match, plus those in `always`. The server finds the text: `found` is null while there is none. */
export function filtered(
  rows: readonly HistoryRow[],
  filters: HistoryFilters,
  found: Ranks | null,
  always: ReadonlySet<string> = new Set(),
): readonly HistoryRow[] {
  if (activeCount({ ...filters, text: '' }) === 0 && !found) return rows
  return rows.filter(
    row =>
      always.has(row.id) ||
      ((filters.type === '' || row.type === filters.type) &&
        (filters.person === '' || row.familyInvolved.includes(filters.person)) &&
        isWithin(row, filters) &&
        (found === null || found.has(row.id))),
  )
}

/** Whether a date may lie in the years. "Before 1900" has no first year; a day without a year never does. */
function isWithin({ firstYear, lastYear }: HistoryRow, { from, to }: HistoryFilters): boolean {
  if (from === '' && to === '') return true
  if (firstYear == null && lastYear == null) return false
  if (from !== '' && lastYear != null && lastYear < Number(from)) return false
  return !(to !== '' && firstYear != null && firstYear > Number(to))
}
