import { expect, it } from 'vitest'
import { joinInterests, splitInterests } from './interests.ts'

it('splits interests on commas, trims them and drops blanks', () => {
  expect(splitInterests(' gardening, ,old maps ,, chess')).toEqual(['gardening', 'old maps', 'chess'])
  expect(splitInterests('')).toEqual([])
  expect(splitInterests(' , ')).toEqual([])
})

it('joins them the way people type them', () => {
  expect(joinInterests(['gardening', 'old maps'])).toBe('gardening, old maps')
})
