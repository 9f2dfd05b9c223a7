import { expect, it } from 'vitest'
import type { HistoryRow } from '../../../api/types.ts'
import { byDecade } from './decades.ts'
import { blocksOf, linesOf, nameOf } from './lines.ts'

const event = (id: string, year: number | null) =>
  ({ id, firstYear: year, lastYear: year, dateOrder: year ?? 9999 }) as HistoryRow

const lines = linesOf(
  byDecade([event('a', 1871), event('b', 1872), event('c', 1873), event('d', 1912), event('e', null)]),
)

it('lists headings, gaps and events in order', () => {
  expect(lines.map(nameOf)).toEqual([
    'heading 1870',
    'living 1870',
    'timeline a',
    'timeline b',
    'timeline c',
    'gap 1880',
    'heading 1910',
    'living 1910',
    'timeline d',
    'heading null',
    'living null',
    'timeline e',
  ])
})

it('keeps every decade, with space for the events that are not rendered', () => {
  const drawn = [
    { index: 0, space: 0 },
    { index: 1, space: 0 },
    { index: 3, space: 150 },
    { index: 5, space: 160 },
    { index: 6, space: 0 },
    { index: 7, space: 0 },
    { index: 9, space: 140 },
    { index: 10, space: 0 },
  ]
  expect(blocksOf(lines, drawn, 130)).toMatchObject([
    { kind: 'decade', decade: 1870, count: 3, events: [{ index: 3, position: 2, space: 150 }], after: 160 },
    { kind: 'gap', from: 1880, to: 1909 },
    { kind: 'decade', decade: 1910, events: [], after: 140 },
    { kind: 'decade', decade: null, events: [], after: 130 },
  ])
})
