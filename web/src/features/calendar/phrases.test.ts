import { describe, expect, it } from 'vitest'
import type { FamilyEvent } from '../../api/types.ts'
import { daysLeft, repetition, turning, whenOf } from './phrases.ts'
import './words.ts'

describe('a birthday', () => {
  it('says how old a living person turns, if known', () => {
    expect(turning({ age: 40, deceased: false })).toBe('turns 40')
    expect(turning({ age: 0, deceased: false })).toBe('was born')
    expect(turning({ age: null, deceased: false })).toBeNull()
    expect(turning({ age: 139, deceased: true })).toBeNull()
  })
})

describe('when an event is', () => {
  it('is its day and time, or its first and last day', () => {
    expect(whenOf({ date: '2026-11-17' })).toBe('Tuesday, 17 November 2026')
    expect(whenOf({ date: '2026-11-17', time: '15:30' })).toBe('Tuesday, 17 November 2026, 15:30')
    expect(whenOf({ date: '2026-11-17', endDate: '2026-11-18' })).toBe(
      'Tuesday, 17 November 2026 to Wednesday, 18 November 2026',
    )
    expect(whenOf({ date: '2026-11-17', endDate: '2026-11-17' })).toBe('Tuesday, 17 November 2026')
  })

  it('omits the current year', () => {
    expect(whenOf({ date: '2026-12-31', endDate: '2027-01-01' }, '2026-11-17')).toBe(
      'Thursday, 31 December to Friday, 1 January 2027',
    )
  })

  it('is given in days from today', () => {
    expect([0, 1, 2, 364].map(daysLeft)).toEqual(['today', 'tomorrow', 'in 2 days', 'in 364 days'])
  })
})

describe('a yearly event', () => {
  const wedding = { recurring: true, date: '1975-11-19' } as FamilyEvent
  it('says since when, and how many years that is on the day shown', () => {
    expect(repetition(wedding, '2026-11-19')).toBe('Every year since 1975 (51 years)')
    expect(repetition(wedding, '1976-11-19')).toBe('Every year since 1975 (1 year)')
    expect(repetition(wedding, '1975-11-19')).toBe('Every year from 1975')
    expect(repetition(wedding, undefined)).toBe('Every year from 1975')
    expect(repetition({ ...wedding, recurring: false }, '2026-11-19')).toBeNull()
  })
})
