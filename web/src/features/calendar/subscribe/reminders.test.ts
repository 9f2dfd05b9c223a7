import { expect, it } from 'vitest'
import { noteDays } from './reminders.ts'

it('offers the usual numbers of days, and the saved one', () => {
  expect(noteDays(3)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 30])
  expect(noteDays(12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 10, 12, 14, 21, 30])
})
