import { expect, it } from 'vitest'
import type { UpcomingBirthday, UpcomingEvent } from '../../../api/types.ts'
import { stillAhead } from './stillAhead.ts'

const birthday = (name: string, date: string, daysLeft: number): UpcomingBirthday => ({
  ...{ memberId: name, name, date, daysLeft },
  ...{ age: 40, deceased: false },
})

const event = (title: string, date: string, daysLeft: number, endDate?: string): UpcomingEvent => ({
  ...{ id: title, title, date, daysLeft, endDate: endDate ?? null },
  ...{ type: 'other', visibility: 'family' },
})

/** As the server answered on 17 November. */
const saved = {
  birthdays: [birthday('Anna', '2026-11-17', 0), birthday('Ben', '2026-11-20', 3)],
  events: [
    event('Holiday', '2026-11-15', 0, '2026-11-20'),
    event('Lunch', '2026-11-18', 1),
    event('Christmas', '2026-12-25', 38),
  ],
}

const on = (today: string) => {
  const { birthdays, events } = stillAhead(saved, today)
  return [
    ...birthdays.map(({ name, daysLeft }) => [name, daysLeft]),
    ...events.map(({ title, daysLeft }) => [title, daysLeft]),
  ]
}

it('shows an answer of the same day as it is', () => {
  expect(stillAhead(saved, '2026-11-17')).toEqual(saved)
})

it('counts the days from today, leaves out what is over, and keeps what still goes on', () => {
  expect(on('2026-11-19')).toEqual([
    ['Ben', 1],
    ['Holiday', 0],
    ['Christmas', 36],
  ])
  expect(on('2026-11-20')).toEqual([
    ['Ben', 0],
    ['Holiday', 0],
    ['Christmas', 35],
  ])
  expect(on('2026-11-21')).toEqual([['Christmas', 34]])
})
