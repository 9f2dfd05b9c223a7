import { expect, it } from 'vitest'
import { holdRows } from './heldRows.ts'

/** Each letter is a row; the result names what is shown, how many wait, and which rows are gone. */
function held(before: string, now: string, done = ''): string {
  const rows = (letters: string) => [...letters].map(id => ({ id }))
  const { shown, waiting, gone } = holdRows(rows(before), rows(now), new Set(done))
  return `${shown.map(({ id }) => id).join('')} ${waiting} ${[...gone].join('')}`.trim()
}

it('keeps rows at their positions while new ones wait', () => {
  expect(held('abc', 'abc')).toBe('abc 0')
  expect(held('abc', 'xyabc')).toBe('abc 2')
  expect(held('abc', 'axbc')).toBe('abc 1')
})

it('shows rows that were loaded at the end', () => {
  expect(held('abc', 'xabcde')).toBe('abcde 1')
})

it('leaves a gap for a row that someone else dealt with, and closes it for one of the viewer', () => {
  expect(held('abc', 'ac')).toBe('abc 0 b')
  expect(held('abc', 'ac', 'b')).toBe('ac 0 b')
  expect(held('abc', 'abc', 'b')).toBe('abc 0')
  expect(held('a', 'x', 'a')).toBe('1 a')
})
