import { describe, expect, it } from 'vitest'
import type { HistoryRow } from '../../api/types.ts'
import { activeCount, filtered, noFilters, queryOf, stateOf } from './filters.ts'
import { firstSort } from './order.ts'

const anna = '01890000-0000-7000-8000-00000000000a'

function row(id: string, more: Partial<HistoryRow> = {}): HistoryRow {
  return {
    id,
    date: '1900',
    dateText: '1900',
    dateWords: '1900',
    dateOrder: 19000000,
    firstYear: 1900,
    lastYear: 1900,
    type: 'other',
    description: 'Something',
    familyInvolved: [],
    version: 1,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...more,
  }
}

const passing = (rows: HistoryRow[], filters: Partial<typeof noFilters>, always?: Set<string>) =>
  filtered(rows, { ...noFilters, ...filters }, null, always)
    .map(({ id }) => id)
    .join(' ')

describe('the filters of the history', () => {
  it('let everything pass by default', () => {
    const rows = [row('one'), row('two')]
    expect(filtered(rows, noFilters, null)).toBe(rows)
  })

  it('match type and person', () => {
    const rows = [row('war', { type: 'war' }), row('anna', { familyInvolved: [anna] })]
    expect(passing(rows, { type: 'war' })).toBe('war')
    expect(passing(rows, { person: anna })).toBe('anna')
    expect(passing(rows, { type: 'war', person: anna })).toBe('')
  })

  it('FIND-5 show what the search found for the text, together with the other filters', () => {
    const rows = [row('war', { type: 'war' }), row('voyage'), row('lake')]
    const found = new Map([
      ['lake', 0],
      ['war', 1],
    ])
    const ids = (filters: Partial<typeof noFilters>, ranks: typeof found | null) =>
      filtered(rows, { ...noFilters, ...filters }, ranks, new Set()).map(({ id }) => id)
    expect(ids({ text: 'x' }, found)).toEqual(['war', 'lake'])
    expect(ids({ text: 'x', type: 'war' }, found)).toEqual(['war'])
    // Until the first answer, everything stays; the last answer stays until the text is gone.
    expect(ids({ text: 'x' }, null)).toEqual(['war', 'voyage', 'lake'])
  })

  it('match every date that may lie in the years', () => {
    const rows = [
      row('war', { firstYear: 1914, lastYear: 1918 }),
      row('before', { firstYear: null, lastYear: 1899 }),
      row('after', { firstYear: 1950, lastYear: null }),
      row('yearless', { firstYear: null, lastYear: null }),
    ]
    expect(passing(rows, { from: '1916' })).toBe('war after')
    expect(passing(rows, { to: '1915' })).toBe('war before')
    expect(passing(rows, { from: '1919', to: '1949' })).toBe('')
    expect(passing(rows, { from: '1960', to: '1970' })).toBe('after')
  })

  it('keep rows that are being edited', () => {
    expect(passing([row('one'), row('two')], { type: 'war' }, new Set(['two']))).toBe('two')
  })

  it('are stored in the address, and only valid ones are read from it', () => {
    const state = {
      ...{ type: 'war' as const, person: anna, from: '1914', to: '', text: 'Ypern' },
      ...{ sort: { column: 'location' as const, descending: true }, view: 'timeline' as const },
    }
    const query = queryOf(state)
    expect(stateOf(new URLSearchParams(query))).toEqual(state)
    expect(
      queryOf(stateOf(new URLSearchParams('type=story&from=12&person=x&view=map&sort=actions'))),
    ).toEqual({})
    expect(stateOf(new URLSearchParams()).sort).toEqual(firstSort)
    expect(activeCount(state)).toBe(4)
  })
})
