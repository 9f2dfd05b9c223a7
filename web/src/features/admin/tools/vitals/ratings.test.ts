import { expect, it } from 'vitest'
import { measureWords, rating } from './ratings.ts'

it('rates by the 75th percentile of visits', () => {
  expect(rating({ name: 'LCP', p75: 2500 })).toBe('good')
  expect(rating({ name: 'INP', p75: 201 })).toBe('fair')
  expect(rating({ name: 'CLS', p75: 0.26 })).toBe('poor')
})

it('writes times in a fitting unit', () => {
  expect(measureWords('TTFB', 12.4)).toBe('12 ms')
  expect(measureWords('LCP', 2449)).toBe('2.4 s')
  expect(measureWords('CLS', 0.1234)).toBe('0.123')
})
