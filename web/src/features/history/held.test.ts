import { expect, test } from 'vitest'
import type { HistoryChanged, HistoryList, HistoryRow } from '../../api/types.ts'
import { followed } from './held.ts'

const row = (id: string, dateOrder: number): HistoryRow => ({
  ...{ id, dateOrder, date: '1918', dateText: '1918', dateWords: '1918', type: 'other' },
  ...{ description: id, familyInvolved: [], version: 1, createdAt: '', updatedAt: '' },
})
const can = { add: true, edit: true, delete: true }
const list: HistoryList = { items: [row('c', 30), row('b', 20), row('a', 10)], version: 1, can }

function after(rows: HistoryRow[], gone: string[] = []): string[] | undefined {
  const changed: HistoryChanged = { version: 2, changes: { rows, gone }, can }
  return followed(list, changed)?.items.map(({ id }) => id)
}

test('LIGHT-1 a changed event takes its place, a new one comes, and a deleted one leaves', () => {
  expect(after([])).toEqual(['c', 'b', 'a'])
  expect(after([row('a', 40)])).toEqual(['a', 'c', 'b'])
  expect(after([row('d', 20)], ['c'])).toEqual(['d', 'b', 'a'])
})

test('a history that cannot follow is fetched again', () => {
  expect(followed(list, { version: 2, changes: null, can })).toBeNull()
})
