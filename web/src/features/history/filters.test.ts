import { describe, expect, it } from 'vitest'
import { activeCount, filterQuery, listQuery, noFilters, queryOf, stateOf } from './filters.ts'
import { firstSort } from './order.ts'

const anna = '01890000-0000-7000-8000-00000000000a'

describe('the filters of the history', () => {
  it('are sent to the server, without those that are not set', () => {
    expect(filterQuery(noFilters, false)).toEqual({})
    expect(filterQuery({ ...noFilters, type: 'war', person: anna }, true)).toEqual({
      ...{ type: 'war', person: anna, hideGenerated: true },
    })
    expect(filterQuery({ ...noFilters, from: '1914', to: '1918', text: 'x' }, false)).toEqual({
      ...{ fromYear: 1914, toYear: 1918, text: 'x' },
    })
  })

  it('leave rows that are being edited, of which there is no need to speak without filters', () => {
    const sort = { sort: 'date', order: 'descending' }
    expect(listQuery({}, firstSort, ['a'])).toEqual(sort)
    expect(listQuery({ text: 'x' }, firstSort, ['a', 'b'], ['c'])).toEqual({
      ...{ ...sort, text: 'x', also: 'a,b', first: 'c' },
    })
    const many = Array.from({ length: 60 }, (_, index) => String(index))
    expect(listQuery({}, firstSort, [], many).first?.split(',').length).toBe(50)
  })

  it('are stored in the address, and only valid ones are read from it', () => {
    const state = {
      ...{ type: 'war' as const, label: 'Battle', person: anna, from: '1914', to: '', text: 'Ypern' },
      ...{ sort: { column: 'location' as const, descending: true }, view: 'timeline' as const },
    }
    const query = queryOf(state)
    expect(stateOf(new URLSearchParams(query))).toEqual(state)
    expect(
      queryOf(stateOf(new URLSearchParams('type=story&from=12&person=x&view=map&sort=actions'))),
    ).toEqual({})
    expect(stateOf(new URLSearchParams()).sort).toEqual(firstSort)
    expect(activeCount(state)).toBe(5)
  })
})
