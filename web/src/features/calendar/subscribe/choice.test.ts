import { expect, it } from 'vitest'
import { changed, choiceOf, isEmpty } from './choice.ts'

const usual = { birthdays: true, inMemory: false, events: true }

it('remembers only what a press changed, so that undoing it keeps a later press', () => {
  expect(changed(usual, { ...usual, inMemory: true })).toEqual({ inMemory: false })
  expect(changed(usual, usual)).toEqual({})
})

it('sends only the choice, not the rest of the feed', () => {
  expect(choiceOf({ ...usual, url: 'https://example.org/feed/x.ics' } as typeof usual)).toEqual(usual)
})

it('recognizes a choice that leaves the calendar empty', () => {
  expect(isEmpty(usual)).toBe(false)
  expect(isEmpty({ birthdays: false, inMemory: false, events: false })).toBe(true)
})
