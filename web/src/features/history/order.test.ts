import { describe, expect, it } from 'vitest'
import type { HistoryRow, PersonRef } from '../../api/types.ts'
import { arranged, firstSort, pressed } from './order.ts'
import './words.ts'

const person = (id: string, name: string): PersonRef => ({ id, name, deceased: false })
const people = new Map([person('a', 'Anna'), person('z', 'Zoë')].map(one => [one.id, one]))

function row(id: string, more: Partial<HistoryRow> = {}): HistoryRow {
  return {
    id,
    date: '1900',
    dateText: '1900',
    dateWords: '1900',
    dateOrder: 19000000,
    type: 'other',
    description: id,
    familyInvolved: [],
    version: 1,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...more,
  }
}

const ids = (rows: readonly HistoryRow[]) => rows.map(({ id }) => id).join(' ')

describe('the order of the history', () => {
  const early = row('early', { dateOrder: 18870000 })
  const late = row('late', { dateOrder: 19500517 })

  it('starts with the latest', () => {
    expect(ids(arranged([early, late], firstSort, people))).toBe('late early')
    expect(ids(arranged([late, early], { column: 'date', descending: false }, people))).toBe('early late')
  })

  it('sorts types by their displayed names', () => {
    const rows = [
      row('war', { type: 'war' }),
      row('birth', { type: 'birth' }),
      row('other', { type: 'other' }),
    ]
    expect(ids(arranged(rows, { column: 'type', descending: false }, people))).toBe('birth other war')
  })

  it('sorts by the first person named, with events that name no one last in both directions', () => {
    const rows = [
      row('nobody'),
      row('zoe', { familyInvolved: ['z', 'a'] }),
      row('anna', { familyInvolved: ['a', 'z'] }),
    ]
    expect(ids(arranged(rows, { column: 'familyInvolved', descending: false }, people))).toBe(
      'anna zoe nobody',
    )
    expect(ids(arranged(rows, { column: 'familyInvolved', descending: true }, people))).toBe(
      'zoe anna nobody',
    )
  })

  it('keeps equal rows in order of date', () => {
    const rows = [
      row('old', { location: 'Ulm', dateOrder: 1 }),
      row('new', { location: 'Ulm', dateOrder: 2 }),
    ]
    expect(ids(arranged(rows, { column: 'location', descending: false }, people))).toBe('new old')
    expect(ids(arranged(rows, { column: 'location', descending: true }, people))).toBe('new old')
  })

  it('names a source by its description, else by its file', () => {
    const file = { id: 'f', filename: 'a.pdf', size: 1, contentType: 'application/pdf' }
    const rows = [row('letter', { source: { description: 'Letter' } }), row('file', { source: { file } })]
    expect(ids(arranged(rows, { column: 'source', descending: false }, people))).toBe('file letter')
  })

  it('puts new events first, the latest before the others', () => {
    expect(ids(arranged([late, early], firstSort, people, ['early']))).toBe('early late')
    expect(
      ids(arranged([late, early], { column: 'type', descending: true }, people, ['early', 'late'])),
    ).toBe('early late')
  })

  it('is reversed by a second press on a header, and starts ascending on another', () => {
    const first = pressed(firstSort, 'type')
    expect(first).toEqual({ column: 'type', descending: false })
    expect(pressed(first, 'type')).toEqual({ column: 'type', descending: true })
    expect(pressed(firstSort, 'date')).toEqual({ column: 'date', descending: false })
  })
})
