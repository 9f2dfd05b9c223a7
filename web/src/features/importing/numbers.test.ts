import { expect, it } from 'vitest'
import { numbers } from './numbers.ts'

it('names only what there is', () => {
  expect(numbers({ people: 3, couples: 1, events: 0, sources: 2, files: 0 })).toBe(
    '3 people, 1 couple, and 2 sources',
  )
  expect(numbers({ people: 0, couples: 0, events: 0, sources: 0, files: 0 })).toBe('')
})
