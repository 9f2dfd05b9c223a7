import type { EventType, Visibility } from '../../../api/types.ts'
import { isDay } from '../../../lib/isDay.ts'
import { eventTypes, visibilities } from './eventDraft.ts'
import { splitTags } from './tags.ts'

/** The filters of the agenda. An empty text means no filter. */
export type EventFilters = {
  type: EventType | ''
  visibility: Visibility | ''
  /** True to show only the viewer's own events. */
  mine: boolean
  familyId: string
  dateFrom: string
  dateTo: string
  tags: readonly string[]
  text: string
}

export const noFilters: EventFilters = {
  type: '',
  visibility: '',
  mine: false,
  familyId: '',
  dateFrom: '',
  dateTo: '',
  tags: [],
  text: '',
}

/** Reads the filters from an address and skips invalid values. */
export function filtersOf(address: URLSearchParams): EventFilters {
  const get = (name: string) => (address.get(name) ?? '').trim()
  const day = (name: string) => (isDay(get(name)) ? get(name) : '')
  return {
    type: eventTypes.find(type => type === get('type')) ?? '',
    visibility: visibilities.find(visibility => visibility === get('visibility')) ?? '',
    mine: get('createdBy') === 'me',
    familyId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(get('familyId')) ? get('familyId') : '',
    dateFrom: day('dateFrom'),
    dateTo: day('dateTo'),
    tags: splitTags(get('tags')),
    text: get('text'),
  }
}

/** The filters for an address or request: only those that are set. */
export function filterQuery(filters: EventFilters) {
  const { type, visibility, mine, familyId, dateFrom, dateTo, tags, text } = filters
  return {
    ...(type && { type }),
    ...(visibility && { visibility }),
    ...(mine && { createdBy: 'me' }),
    ...(familyId && { familyId }),
    ...(dateFrom && { dateFrom }),
    ...(dateTo && { dateTo }),
    ...(tags.length > 0 && { tags: tags.join(',') }),
    ...(text && { text }),
  }
}

export function activeCount(filters: EventFilters): number {
  return Object.keys(filterQuery(filters)).length
}

/** Adds a tag; events must have all of them. */
export function withTag(filters: EventFilters, tag: string): EventFilters {
  return { ...filters, tags: splitTags([...filters.tags, tag].join(',')) }
}
