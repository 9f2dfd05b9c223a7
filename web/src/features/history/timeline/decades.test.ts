import { describe, expect, it } from 'vitest'
import type { HistoryRow } from '../../../api/types.ts'
import { byDecade, yearOf } from './decades.ts'

/** Ordered like the server: by the first day that a date may mean, or the last if there is none. */
function row(
  description: string,
  firstYear: number | null,
  lastYear = firstYear,
  order = firstYear ?? lastYear,
) {
  return { id: description, description, firstYear, lastYear, dateOrder: order ?? 99_999 } as HistoryRow
}

/** "1880s: birth, war", "1890-1909", "?: bread": the whole timeline as text. */
function told(...rows: HistoryRow[]): string[] {
  const { stretches, yearless } = byDecade(rows)
  const names = (some: HistoryRow[]) => some.map(({ description }) => description).join(', ')
  return [
    ...stretches.map(stretch =>
      stretch.kind === 'gap' ? `${stretch.from}-${stretch.to}` : `${stretch.from}s: ${names(stretch.rows)}`,
    ),
    ...(yearless.length > 0 ? [`?: ${names(yearless)}`] : []),
  ]
}

describe('the decades', () => {
  it('are chronological, whatever the order of the rows', () => {
    expect(told(row('late', 1899), row('next', 1900), row('early', 1890))).toEqual([
      '1890s: early, late',
      '1900s: next',
    ])
  })

  it('without events become one gap', () => {
    expect(told(row('birth', 1895), row('war', 1940), row('peace', 1945))).toEqual([
      '1890s: birth',
      '1900-1939',
      '1940s: war, peace',
    ])
    expect(told(row('birth', 1925), row('school', 1931), row('end', 1950))).toEqual([
      '1920s: birth',
      '1930s: school',
      '1940-1949',
      '1950s: end',
    ])
  })

  it('have no gap before the first event, after the last, or without events', () => {
    expect(told(row('only', 1950))).toEqual(['1950s: only'])
    expect(told()).toEqual([])
  })

  it('put events without a year at the end', () => {
    expect(told(row('bread', null), row('birth', 1950))).toEqual(['1950s: birth', '?: bread'])
    expect(told(row('bread', null))).toEqual(['?: bread'])
  })

  it('keep events of the same day in the order entered', () => {
    expect(told(row('b', 1950), row('a', 1950))).toEqual(['1950s: a, b'])
  })

  it('include years before 1000', () => {
    expect(told(row('village', 987), row('first', 3))).toEqual(['0s: first', '10-979', '980s: village'])
  })
})

describe('an uncertain date', () => {
  it('that spans years is placed at the first of them', () => {
    expect(told(row('between 1898 and 1905', 1898, 1905), row('1901', 1901))).toEqual([
      '1890s: between 1898 and 1905',
      '1900s: 1901',
    ])
  })

  it('with only an end is placed there, and one with only a start there', () => {
    expect(yearOf(row('before 1900', null, 1899))).toBe(1899)
    expect(yearOf(row('after 1900', 1901, null))).toBe(1901)
    expect(told(row('1899', 1899, 1899, 1898.5), row('before 1900', null, 1899))).toEqual([
      '1890s: 1899, before 1900',
    ])
  })
})
