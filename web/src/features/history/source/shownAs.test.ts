import { expect, it } from 'vitest'
import { shownAs } from './shownAs.ts'

it('pictures that browsers show safely are on the page', () => {
  for (const type of ['image/jpeg', 'image/gif', 'image/png']) expect(shownAs(type, false)).toBe('picture')
})

it('a PDF is in a frame if the browser can show it, else it is a link', () => {
  expect(shownAs('application/pdf', true)).toBe('pdf')
  expect(shownAs('application/pdf', false)).toBe('link')
})

it('everything else is a link', () => {
  for (const type of ['text/html', 'image/svg+xml', 'image/heic', 'application/octet-stream'])
    expect(shownAs(type, true)).toBe('link')
})
