import { describe, expect, it } from 'vitest'
import type { BirthdayEntry, EventEntry } from '../../../api/types.ts'
import { addYears, daysInShort, monthsOfYear, reachesOfYear, readYear, sizeOf } from './year.ts'

const born = (name: string, date: string): BirthdayEntry => ({ memberId: name, name, date, deceased: false })
const event = (title: string, date: string, more: Partial<EventEntry> = {}): EventEntry => ({
  ...{ id: title, title, date, type: 'other', visibility: 'family' },
  ...more,
})

function shown(year: string, birthdays: BirthdayEntry[], events: EventEntry[], onlyBirthdays = false) {
  const months = monthsOfYear(year, [{ birthdays, events }], onlyBirthdays)
  return months.flatMap(({ month, entries }) =>
    entries.map(line => {
      const { entry } = line
      const name = entry.kind === 'event' ? entry.event.title : entry.birthday.name
      return `${month} ${daysInShort(line)} ${name}`
    }),
  )
}

describe('the year on paper', () => {
  it('is the one in the address, within the calendar, or that of today', () => {
    expect(readYear('2031', '2026-11-17')).toBe('2031')
    for (const text of [null, '', '26', '0999', '9999', '2026-01', 'x'])
      expect(readYear(text, '2026-11-17')).toBe('2026')
    expect([addYears('2026', 1), addYears('2026', -1)]).toEqual(['2027', '2025'])
    expect([addYears('9998', 1), addYears('1000', -1)]).toEqual(['9998', '1000'])
  })

  it('is asked for in pieces of at most 62 days that have every day once', () => {
    for (const year of ['2026', '2028']) {
      const reaches = reachesOfYear(year)
      expect([reaches[0]?.from, reaches.at(-1)?.to]).toEqual([`${year}-01-01`, `${year}-12-31`])
      const numberOf = (day: string) => Date.parse(day) / 86_400_000
      const lengths = reaches.map(({ from, to }) => numberOf(to) - numberOf(from) + 1)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(62)
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(year === '2028' ? 366 : 365)
    }
  })

  it('has birthdays first on their day, then whole days, then times', () => {
    const events = [event('Dentist', '2026-03-07', { time: '09:00' }), event('Holiday', '2026-03-07')]
    expect(shown('2026', [born('Anna', '2026-03-07'), born('Bert', '2026-03-01')], events)).toEqual([
      ...['2026-03 1 Bert', '2026-03 7 Anna', '2026-03 7 Holiday', '2026-03 7 Dentist'],
    ])
  })

  it('names several days once in each month, within the year', () => {
    const trip = event('Trip', '2026-02-27', { endDate: '2026-03-02' })
    const events = [
      trip,
      // Both answers of the server have it.
      trip,
      event('Ski', '2025-12-28', { endDate: '2026-01-03' }),
      event('Ski', '2026-12-28', { endDate: '2027-01-03' }),
    ]
    expect(shown('2026', [], events)).toEqual([
      ...['2026-01 1–3 Ski', '2026-02 27–28 Trip', '2026-03 1–2 Trip', '2026-12 28–31 Ski'],
    ])
  })

  it('can have birthdays only', () => {
    expect(shown('2028', [born('Leap', '2028-02-29')], [event('Trip', '2028-02-29')], true)).toEqual([
      '2028-02 29 Leap',
    ])
  })

  it('has large type while everything fits on one sheet, and readable type on several', () => {
    const year = (count: number, text = 'Anna Weber (40)') =>
      Array.from({ length: 12 }, () => Array.from({ length: count }, () => text))
    expect(sizeOf(year(2))).toBe(12)
    expect(sizeOf(year(10))).toBe(9)
    expect(sizeOf(year(30))).toBe(10)
    expect(sizeOf(year(5, 'A rather long title that needs more than one line on paper'))).toBeLessThan(12)
  })
})
