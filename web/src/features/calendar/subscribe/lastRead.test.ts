import { expect, it } from 'vitest'
import '../words.ts'
import { lastRead } from './lastRead.ts'

const said = (moment: string | null, now: string, zone = 'Europe/Berlin') =>
  lastRead(moment, zone, new Date(now))

it('says today, yesterday or the day, with the time in the time zone of the reader', () => {
  const now = '2025-06-15T20:00:00Z'
  expect(said('2025-06-15T12:05:00Z', now)).toBe('Last read by a device: today at 14:05')
  expect(said('2025-06-14T21:59:00Z', now)).toBe('Last read by a device: yesterday at 23:59')
  expect(said('2025-06-14T22:00:00Z', now)).toBe('Last read by a device: today at 00:00')
  expect(said('2025-06-13T08:30:00Z', now)).toBe('Last read by a device: 13 June 2025 at 10:30')
})

it('says that no device has read it', () => {
  expect(said(null, '2025-06-15T20:00:00Z')).toBe('No device has read it yet.')
})

it('recognizes yesterday even when the clocks changed', () => {
  // 30 March 2025 has 23 hours in Berlin, 26 October 25.
  expect(said('2025-03-30T10:00:00Z', '2025-03-30T22:30:00Z')).toBe(
    'Last read by a device: yesterday at 12:00',
  )
  expect(said('2025-10-25T10:00:00Z', '2025-10-26T22:30:00Z')).toBe(
    'Last read by a device: yesterday at 12:00',
  )
  expect(said('2025-10-25T10:00:00Z', '2025-10-26T23:30:00Z')).toMatch('25 October 2025')
})
