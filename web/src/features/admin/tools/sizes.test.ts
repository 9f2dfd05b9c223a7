import { expect, it } from 'vitest'
import { bytesInWords } from './sizes.ts'

it('writes sizes the way people do', () => {
  expect([0, 1, 1024, 1025, 900 * 1024].map(bytesInWords)).toEqual(['0 kB', '1 kB', '1 kB', '2 kB', '900 kB'])
  expect(bytesInWords(3.24 * 1024 ** 2)).toBe('3.2 MB')
  expect(bytesInWords(1000 * 1024)).toBe('1 MB')
  expect(bytesInWords(10 * 1024 ** 3)).toBe('10 GB')
  expect(bytesInWords(5000 * 1024 ** 4)).toBe('5,000 TB')
})
