import { expect, it } from 'vitest'
import { activeCount, filterQuery, filtersOf, noFilters } from './filters.ts'

const person = '018f0000-0000-7000-8000-000000000001'

it('reads back from the address what it wrote', () => {
  const filters = { person, feature: 'history', from: '2026-11-01', to: '2026-11-15' } as const
  const query = filterQuery(filters)
  expect(filtersOf(new URLSearchParams(query))).toEqual(filters)
  expect(activeCount(filters)).toBe(4)
  expect(filterQuery(noFilters)).toEqual({})
})

it('ignores invalid values', () => {
  const odd = new URLSearchParams('person=me&feature=kitchen&from=2026-02-30&to=tomorrow')
  expect(filtersOf(odd)).toEqual(noFilters)
})
