import type { HistoryType } from '../../api/types.ts'
import { historyTypes } from './draft.ts'
import { firstSort, type Sort, sortColumns } from './order.ts'

/** The filters of the history. An empty text means no filter. */
export type HistoryFilters = {
  type: HistoryType | ''
  label: string
  /** A member's id. */
  person: string
  /** Four-digit years. */
  from: string
  to: string
  text: string
}

export const noFilters: HistoryFilters = { type: '', label: '', person: '', from: '', to: '', text: '' }

/** Everything in the address about the list. */
export type ListState = HistoryFilters & { sort: Sort; view: 'table' | 'timeline' }

/** Reads the state from an address and skips invalid values. */
export function stateOf(address: URLSearchParams): ListState {
  const get = (name: string) => (address.get(name) ?? '').trim()
  const year = (name: string) => (isYear(get(name)) ? get(name) : '')
  const column = sortColumns.find(known => known === get('sort'))
  return {
    type: historyTypes.find(known => known === get('type')) ?? '',
    label: get('label'),
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

function setFilters({ type, label, person, from, to, text }: HistoryFilters): Record<string, string> {
  const all = { type, label, person, from, to, text }
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

/** The filters as the server takes them; `hidden` leaves out what profiles alone say. */
export function filterQuery({ type, label, person, from, to, text }: HistoryFilters, hidden: boolean) {
  return {
    ...(type && { type }),
    ...(label && { label }),
    ...(person && { person }),
    ...(from && { fromYear: Number(from) }),
    ...(to && { toYear: Number(to) }),
    ...(text && { text }),
    ...(hidden && { hideGenerated: true }),
  }
}

export type FilterQuery = ReturnType<typeof filterQuery>

/** The most ids that the server takes. */
const mostIds = 50

/** A list as the server takes it: `also` is shown whatever the filters say, `first` comes before all others. */
export function listQuery(
  filters: FilterQuery,
  sort: Sort,
  also: readonly string[] = [],
  first: readonly string[] = [],
) {
  const isFiltered = Object.keys(filters).length > 0
  return {
    ...filters,
    sort: sort.column,
    order: sort.descending ? ('descending' as const) : ('ascending' as const),
    // Without filters everything is shown.
    ...(isFiltered && also.length > 0 && { also: also.slice(0, mostIds).join() }),
    ...(first.length > 0 && { first: first.slice(0, mostIds).join() }),
  }
}

export type ListQuery = ReturnType<typeof listQuery>
