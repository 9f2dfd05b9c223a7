import { describe, expect, it } from 'vitest'
import '../words.ts'
import { isDay } from '../../../lib/isDay.ts'
import { emptyDraft } from './eventDraft.ts'
import { slips } from './slips.ts'

const readable = () => false
const reunion = { ...emptyDraft('2026-07-10'), title: 'Reunion' }

describe('mistakes found before sending', () => {
  it('are none when title and date are there', () => {
    expect(slips(reunion, null, readable)).toBeUndefined()
    expect(slips(reunion, '2026-07-12', readable)).toBeUndefined()
  })

  it('are a missing title, date, or last day if it lasts several days', () => {
    expect(slips(emptyDraft(), '', readable)).toEqual({
      title: 'Please fill this in.',
      date: 'Please fill this in.',
      endDate: 'Please fill this in.',
    })
  })

  it('are a partial date or time, which the browser reads as empty', () => {
    expect(slips({ ...reunion, date: '' }, null, () => true)).toEqual({
      date: 'Please choose a valid day.',
      time: 'Please enter a time such as 15:30.',
    })
  })

  it('are a two-digit year', () => {
    expect(slips({ ...reunion, date: '0026-07-10' }, null, readable)).toEqual({
      date: 'Please type all four digits of the year.',
    })
  })
})

describe('a day', () => {
  it('must exist, written as year, month and day', () => {
    expect(['2026-07-10', '2024-02-29', '0001-01-01'].every(isDay)).toBe(true)
    expect(
      ['2026-04-31', '2026-02-29', '10.07.2026', '2026-7-1', '', null, '0000-01-01', 'x'].some(isDay),
    ).toBe(false)
  })
})
