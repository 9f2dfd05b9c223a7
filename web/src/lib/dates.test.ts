import fixture from '@locales/fixtures/dates.json'
import { expect, it } from 'vitest'
import * as dates from './dates.ts'

const cases = Object.entries(fixture.patterns).flatMap(([pattern, texts]) =>
  Object.entries(texts).map(
    ([date, text]) => [pattern as keyof typeof fixture.patterns, date, text] as const,
  ),
)

// The server's tests read the same file.
it.each(cases)('%s: %s reads %s', (pattern, date, text) => {
  expect(dates.format(pattern, dates.clockOn(date))).toBe(text)
})

it('reads a moment on the clock of a time zone', () => {
  const moment = '2026-11-17T23:30:00Z'
  expect(dates.formatMoment(moment, 'Europe/Berlin')).toBe('18 November 2026, 00:30')
  expect(dates.formatDay(moment, 'America/New_York')).toBe('17 November 2026')
  expect(dates.formatTime(moment, 'Asia/Kolkata')).toBe('05:00')
})

it('reads a plain date the same in every time zone', () => {
  expect(dates.formatDate('2026-11-17')).toBe('17 November 2026')
  expect(dates.formatWeekdayDate('2026-11-17')).toBe('Tuesday, 17 November 2026')
  expect(dates.formatWeekdayDate('2026-11-17', false)).toBe('Tuesday, 17 November')
  expect(dates.formatMonth('2026-11-17')).toBe('November 2026')
  expect([dates.formatWeekday('2026-11-22', 'long'), dates.formatWeekday('2026-11-16', 'short')]).toEqual([
    'Sunday',
    'Mon',
  ])
})

it('accepts invalid dates and time zones that the browser does not know', () => {
  expect([dates.formatDate('soon'), dates.formatMoment('soon'), dates.formatWeekday('', 'long')]).toEqual([
    '',
    '',
    '',
  ])
  expect(dates.formatMoment('2026-11-17T12:00:00Z', 'Europe/Atlantis')).toMatch(
    /^1[78] November 2026, \d\d:\d\d$/,
  )
})
