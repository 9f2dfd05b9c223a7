import { expect, it } from 'vitest'
import { partsOf } from './links.ts'

/** The text with each address in brackets. */
const marked = (text: string) =>
  partsOf(text)
    .map(part => (part.href ? `[${part.href}]` : part.text))
    .join('')

it('finds web addresses in a text', () => {
  expect(marked('See https://example.org/a?b=1#c and http://example.org.')).toBe(
    'See [https://example.org/a?b=1#c] and [http://example.org].',
  )
  expect(marked('(https://example.org/Weber_(family))')).toBe('([https://example.org/Weber_(family)])')
  expect(marked('“https://example.org/x”, she wrote: https://example.org/y!')).toBe(
    '“[https://example.org/x]”, she wrote: [https://example.org/y]!',
  )
  expect(marked('https://example.org/one\nhttps://example.org/two')).toBe(
    '[https://example.org/one]\n[https://example.org/two]',
  )
})

it('leaves everything else as it is', () => {
  for (const text of [
    '',
    'No address at all.',
    'javascript:alert(1) data:text/html,x ftp://example.org file:///etc/passwd',
    'https:// and http://.',
    'xhttps://example.org',
  ])
    expect(marked(text)).toBe(text)
})
