import type { LoggedName } from '../../../../feature.ts'
import { isDay } from '../../../../lib/isDay.ts'
import { features } from './sentences.ts'

/** The filters of the log. An empty text matches everything. */
export type ChangeFilters = {
  /** The id of an account. */
  person: string
  feature: LoggedName | ''
  from: string
  to: string
}

export const noFilters: ChangeFilters = { person: '', feature: '', from: '', to: '' }

/** The filters in an address; invalid values are ignored. */
export function filtersOf(address: URLSearchParams): ChangeFilters {
  const get = (name: string) => (address.get(name) ?? '').trim()
  const day = (name: string) => (isDay(get(name)) ? get(name) : '')
  return {
    person: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(get('person')) ? get('person') : '',
    feature: features().find(feature => feature === get('feature')) ?? '',
    from: day('from'),
    to: day('to'),
  }
}

/** The filters for an address or a request: only those that are set. */
export function filterQuery({ person, feature, from, to }: ChangeFilters) {
  return { ...(person && { person }), ...(feature && { feature }), ...(from && { from }), ...(to && { to }) }
}

export function activeCount(filters: ChangeFilters): number {
  return Object.keys(filterQuery(filters)).length
}
