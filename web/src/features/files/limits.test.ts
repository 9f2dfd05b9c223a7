import { describe, expect, it } from 'vitest'
import { refusal, sizeInWords } from './limits.ts'
import { swipe } from './shown.ts'
import './words.ts'

const file = (size: number, type = 'image/jpeg') => ({ name: 'a.jpg', size, type }) as File

describe('a chosen file', () => {
  it('is refused when it is empty, too large, or not a picture where one is required', () => {
    const mebibyte = 1024 * 1024
    const any = { max: 50, pictures: false }
    const pictures = { max: 50, pictures: true }
    expect(refusal(file(0), any)).toBe('“a.jpg” is empty. Please choose another file.')
    expect(refusal(file(50 * mebibyte), any)).toBeNull()
    expect(refusal(file(50 * mebibyte + 1), any)).toBe('“a.jpg” is too large. The limit is 50 MB.')
    expect(refusal(file(1, 'application/pdf'), pictures)).toBe("“a.jpg” isn't a picture.")
    expect(refusal(file(1, 'application/pdf'), any)).toBeNull()
    expect(refusal(file(1, ''), pictures)).toBeNull()
  })

  it('has a size in plain words', () => {
    expect([1, 2048, 1_000_000, 1_048_576, 52_428_800].map(sizeInWords)).toEqual([
      '1 KB',
      '2 KB',
      '977 KB',
      '1.0 MB',
      '50.0 MB',
    ])
  })
})

describe('a finger on a picture', () => {
  const at = (x: number, y: number) => ({ x, y })
  it('goes to the next one on a swipe left and to the previous one on a swipe right', () => {
    expect(swipe(at(300, 100), at(200, 110))).toBe(1)
    expect(swipe(at(200, 100), at(300, 90))).toBe(-1)
  })
  it('does nothing when it trembles or scrolls', () => {
    expect(swipe(at(200, 100), at(170, 100))).toBe(0)
    expect(swipe(at(200, 100), at(140, 200))).toBe(0)
  })
})
