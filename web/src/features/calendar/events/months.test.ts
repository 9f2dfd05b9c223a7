import { expect, it } from 'vitest'
import type { FamilyEvent } from '../../../api/types.ts'
import { byMonth } from './months.ts'

it('groups events by month and keeps their order', () => {
  const dates = ['2026-07-10', '2026-07-02', '2025-07-02', '1972-05-17']
  const months = byMonth(dates.map(date => ({ date }) as FamilyEvent))
  expect(months.map(({ month, items }) => [month, ...items.map(({ date }) => date.slice(8))])).toEqual([
    ['2026-07', '10', '02'],
    ['2025-07', '02'],
    ['1972-05', '17'],
  ])
  expect(byMonth([])).toEqual([])
})
