import { describe, expect, it } from 'vitest'
import { activeCount, filterQuery, filtersOf, noFilters, withTag } from './filters.ts'

const family = '018f0000-0000-7000-8000-000000000002'
const whole = `type=story&visibility=private&createdBy=me&familyId=${family}&dateFrom=2026-01-01&dateTo=2026-12-31&tags=lake%2Csummer&text=boots`

describe('the filters of the agenda', () => {
  it('survive the way into an address and back', () => {
    const filters = filtersOf(new URLSearchParams(whole))
    expect(filters).toEqual({
      type: 'story',
      visibility: 'private',
      mine: true,
      familyId: family,
      dateFrom: '2026-01-01',
      dateTo: '2026-12-31',
      tags: ['lake', 'summer'],
      text: 'boots',
    })
    expect(new URLSearchParams(filterQuery(filters)).toString()).toBe(whole)
    expect(activeCount(filters)).toBe(8)
  })

  it('are empty without an address, and skip invalid values', () => {
    expect(filtersOf(new URLSearchParams())).toEqual(noFilters)
    expect(
      filtersOf(
        new URLSearchParams(
          'type=party&visibility=all&createdBy=x&familyId=y&dateFrom=2026-02-30&tags=,&text= ',
        ),
      ),
    ).toEqual(noFilters)
    expect(activeCount(noFilters)).toBe(0)
    expect(filterQuery(noFilters)).toEqual({})
  })

  it('add one more tag, each only once', () => {
    const lake = { ...noFilters, tags: ['lake'] }
    expect(withTag(lake, 'summer').tags).toEqual(['lake', 'summer'])
    expect(withTag(lake, 'LAKE').tags).toEqual(['lake'])
  })
})
