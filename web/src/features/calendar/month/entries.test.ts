import { describe, expect, it } from 'vitest'
import type { BirthdayEntry, EventEntry } from '../../../api/types.ts'
import { type DayEntry, entriesByDay, startDay } from './entries.ts'

const birthday = (name: string, date: string): BirthdayEntry => ({
  memberId: name,
  name,
  date,
  age: 40,
  deceased: false,
})

const event = (title: string, date: string, more: Partial<EventEntry> = {}): EventEntry => ({
  id: title,
  title,
  date,
  type: 'other',
  visibility: 'family',
  ...more,
})

const names = (entries: readonly DayEntry[] | undefined) =>
  (entries ?? []).map(entry => (entry.kind === 'birthday' ? entry.birthday.name : entry.event.title))

describe('the entries of a day', () => {
  it('are birthdays, then all-day events, then events with a time', () => {
    const days = entriesByDay(
      {
        birthdays: [birthday('Anna', '2026-11-17'), birthday('Ben', '2026-11-17')],
        events: [event('Lunch', '2026-11-17', { time: '12:00' }), event('Trip', '2026-11-17')],
      },
      '2026-11-01',
      '2026-12-12',
    )
    expect(names(days.get('2026-11-17'))).toEqual(['Anna', 'Ben', 'Trip', 'Lunch'])
    expect(days.has('2026-11-18')).toBe(false)
  })

  it('include an event on each of its days on the page, with its time on the first', () => {
    const reunion = event('Reunion', '2026-10-30', { endDate: '2026-11-02', time: '10:00' })
    const days = entriesByDay({ birthdays: [], events: [reunion] }, '2026-11-01', '2026-12-12')
    expect([...days.keys()]).toEqual(['2026-11-01', '2026-11-02'])
    expect(days.get('2026-11-01')?.[0]).toMatchObject({ begins: false })
    const earlier = entriesByDay({ birthdays: [], events: [reunion] }, '2026-10-25', '2026-10-31')
    expect([...earlier.values()].flat()).toMatchObject([{ begins: true }, { begins: false }])
  })

  it('exclude what is not on the page', () => {
    const page = { birthdays: [birthday('Anna', '2026-10-31')], events: [event('Trip', '2026-12-13')] }
    expect(entriesByDay(page, '2026-11-01', '2026-12-12').size).toBe(0)
  })
})

describe('the first selected day', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03']
  const page = { birthdays: [birthday('Anna', '2026-11-02'), birthday('Ben', '2026-10-31')], events: [] }
  const entries = entriesByDay(page, '2026-10-31', '2026-11-03')
  it('is today, or the first day of the month with entries, or its first day', () => {
    expect(startDay(days, '2026-11', entries, '2026-11-03')).toBe('2026-11-03')
    expect(startDay(days, '2026-11', entries, '2026-10-31')).toBe('2026-11-02')
    expect(startDay(days, '2026-11', new Map(), '2026-12-03')).toBe('2026-11-01')
  })
})
