import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addDays,
  addMonths,
  dayByKey,
  dayOf,
  daysBetween,
  daysOfPage,
  reachOfPage,
  readMonth,
  sameDayIn,
  startOfWeek,
} from './days.ts'

afterEach(() => vi.unstubAllEnvs())

describe('a page of the calendar', () => {
  it('has six whole weeks, starting with the week of the first day', () => {
    const days = daysOfPage('2026-11', 'sunday')
    expect(days).toHaveLength(42)
    expect(days[0]).toBe('2026-11-01')
    expect(days[41]).toBe('2026-12-12')
    expect(daysOfPage('2026-11', 'monday')[0]).toBe('2026-10-26')
    expect(daysOfPage('2026-11', 'saturday')[0]).toBe('2026-10-31')
  })

  it('has each day once, even where clocks change and in leap years', () => {
    for (const month of ['2024-02', '2026-03', '2026-10', '1900-02', '1000-01', '9998-12']) {
      const days = daysOfPage(month, 'monday')
      expect(new Set(days).size).toBe(42)
      expect(days.filter(day => day.startsWith(month)).length).toBeGreaterThanOrEqual(28)
      expect(days.every(day => day.length === 10)).toBe(true)
    }
  })

  it('lies within the requested days, whichever day the week starts on', () => {
    for (let month = '2026-01'; month < '2030-01'; month = addMonths(month, 1)) {
      const { from, to } = reachOfPage(month)
      for (const weekStart of ['sunday', 'monday', 'saturday'] as const) {
        const days = daysOfPage(month, weekStart)
        expect(from <= (days[0] ?? '')).toBe(true)
        expect(to >= (days[41] ?? '')).toBe(true)
      }
    }
  })
})

describe('days', () => {
  it('continue across the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    expect(startOfWeek('2026-11-15', 'monday')).toBe('2026-11-09')
  })

  it('are counted across clock changes and leap days', () => {
    expect(daysBetween('2026-10-20', '2026-11-03')).toBe(14)
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2026-11-15', '2026-11-14')).toBe(-1)
  })

  it('are in the time zone of the device, not UTC', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    expect(dayOf(new Date('2026-11-14T12:00:00Z'))).toBe('2026-11-15')
    vi.stubEnv('TZ', 'Pacific/Honolulu')
    expect(dayOf(new Date('2026-11-15T09:00:00Z'))).toBe('2026-11-14')
  })

  it('are reached with the usual calendar keys', () => {
    const from = (day: string) => (key: string) => dayByKey(key, day, 'sunday')
    expect(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map(from('2026-11-30')),
    ).toEqual(['2026-11-29', '2026-12-01', '2026-11-23', '2026-12-07', '2026-11-29', '2026-12-05'])
    expect(['PageUp', 'PageDown'].map(from('2026-01-31'))).toEqual(['2025-12-31', '2026-02-28'])
    expect(from('2026-11-30')('a')).toBeNull()
  })
})

describe('months', () => {
  it('can be added, keeping the day where it exists', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(sameDayIn('2024-02', '2026-01-31')).toBe('2024-02-29')
    expect(sameDayIn('2026-12', '2026-01-31')).toBe('2026-12-31')
  })

  it('stop at the ends of the calendar', () => {
    expect(addMonths('9998-12', 1)).toBe('9998-12')
    expect(addMonths('1000-01', -1)).toBe('1000-01')
  })

  it('are read from an address only if they are valid', () => {
    expect(readMonth('2026-11')).toBe('2026-11')
    for (const text of [null, '', '2026-13', '2026-1', '0999-12', '9999-01', 'x2026-11', '2026-11-01'])
      expect(readMonth(text)).toBeNull()
  })
})
