import { describe, expect, it } from 'vitest'
import type { HistoryRow } from '../../api/types.ts'
import { activeCount, filtered, noFilters, queryOf, stateOf } from './filters.ts'
import { firstSort } from './order.ts'
import './words.ts'

const anna = '01890000-0000-7000-8000-00000000000a'
const people = new Map([[anna, { id: anna, name: 'Anna Dvořák', deceased: false }]])

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
  filtered(rows, { ...noFilters, ...filters }, people, always)
    .map(({ id }) => id)
    .join(' ')

describe('the filters of the history', () => {
  it('let everything pass by default', () => {
    const rows = [row('one'), row('two')]
    expect(filtered(rows, noFilters, people)).toBe(rows)
  })

  it('match type and person', () => {
    const rows = [row('war', { type: 'war' }), row('anna', { familyInvolved: [anna] })]
    expect(passing(rows, { type: 'war' })).toBe('war')
    expect(passing(rows, { person: anna })).toBe('anna')
    expect(passing(rows, { type: 'war', person: anna })).toBe('')
  })

  it('find words in any order and field, ignoring case and accents', () => {
    const rows = [
      row('story', { description: 'Die Überfahrt', location: 'New York' }),
      row('named', { familyInvolved: [anna] }),
      row('letter', { source: { description: 'Brief von Tante Clara' } }),
    ]
    expect(passing(rows, { text: 'york UBERFAHRT' })).toBe('story')
    expect(passing(rows, { text: 'dvorak' })).toBe('named')
    expect(passing(rows, { text: 'clara' })).toBe('letter')
    expect(passing(rows, { text: '  ' })).toBe('story named letter')
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
