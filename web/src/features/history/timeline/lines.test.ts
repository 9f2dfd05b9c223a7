import { expect, it } from 'vitest'
import type { HistoryRow } from '../../../api/types.ts'
import { blocksOf, headingsOf, lineAt, lineCount, lineOf, nameOf, sectionsOf } from './lines.ts'

const decade = (from: number, count: number) => ({
  kind: 'decade' as const,
  from,
  count,
  living: [],
  more: 0,
})

const sections = sectionsOf({
  stretches: [decade(1870, 3), { kind: 'gap', from: 1880, to: 1909 }, decade(1910, 1)],
  yearless: 1,
})
const rows = ['a', 'b', 'c', 'd', 'e'].map(id => ({ id }) as HistoryRow)
const names = Array.from({ length: lineCount(sections) }, (_, index) => {
  const line = lineAt(sections, index)
  return nameOf(line, line?.kind === 'event' ? rows[line.listPosition] : undefined)
})

it('lists headings, gaps and events in order', () => {
  expect(names).toEqual([
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
  expect(headingsOf(sections)).toEqual([0, 1, 5, 6, 7, 9, 10])
  expect([0, 2, 3, 4].map(listPosition => lineOf(sections, listPosition))).toEqual([2, 4, 8, 11])
})

it('is empty without events', () => {
  expect(lineCount(sectionsOf({ stretches: [], yearless: 0 }))).toBe(0)
  expect(lineAt([], 0)).toBeUndefined()
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
  ].map(line => ({ ...line, height: 150 }))
  expect(blocksOf(sections, drawn, 130)).toMatchObject([
    { kind: 'decade', decade: 1870, count: 3, events: [{ index: 3, position: 2, space: 150 }], after: 160 },
    { kind: 'gap', from: 1880, to: 1909 },
    { kind: 'decade', decade: 1910, events: [], after: 140 },
    { kind: 'decade', decade: null, events: [], after: 130 },
  ])
})
