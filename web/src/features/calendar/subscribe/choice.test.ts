import { expect, it } from 'vitest'
import { changed, choiceOf, isEmpty } from './choice.ts'

const usual = { birthdays: true, inMemory: false, events: true }

it('remembers only what a press changed, so that taking it back leaves a later press alone', () => {
  expect(changed(usual, { ...usual, inMemory: true })).toEqual({ inMemory: false })
  expect(changed(usual, usual)).toEqual({})
})

it('sends the choice and nothing else of a feed', () => {
  expect(choiceOf({ ...usual, url: 'https://example.org/feed/x.ics' } as typeof usual)).toEqual(usual)
})

it('knows a calendar in which nothing would stand', () => {
  expect(isEmpty(usual)).toBe(false)
  expect(isEmpty({ birthdays: false, inMemory: false, events: false })).toBe(true)
})
