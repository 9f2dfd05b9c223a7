import { describe, expect, it } from 'vitest'
import { browserName, pageBefore } from './surroundings.ts'
import './words.ts'

describe('the name of a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox 140 on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari 18 on Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1',
      'Chrome 141 on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet 28 on Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge 141 on Windows',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
      'Chrome 141 on Linux',
    ],
    ['Lynx/2.9', 'Lynx/2.9'],
  ])('%s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name)
  })
})

describe('the page before', () => {
  const origin = 'https://family.example.org'

  it('is the one that the link names', () => {
    expect(pageBefore({ from: '/family-members' }, `${origin}/login`, origin)).toBe('/family-members')
  })

  it('is otherwise the referrer, without parts that may be secret', () => {
    expect(pageBefore(null, `${origin}/reset-password?token=abc#x`, origin)).toBe('/reset-password')
  })

  it('is never a page of another site, nor the form itself', () => {
    expect(pageBefore(null, 'https://elsewhere.example/', origin)).toBeNull()
    expect(pageBefore(null, '', origin)).toBeNull()
    expect(pageBefore({ from: '/feedback' }, '', origin)).toBeNull()
    expect(pageBefore({ from: 7 }, `${origin}/feedback`, origin)).toBeNull()
  })
})
