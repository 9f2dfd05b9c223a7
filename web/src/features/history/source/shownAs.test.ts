import { expect, it } from 'vitest'
import { shownAs } from './shownAs.ts'

it('pictures that browsers show safely stand on the page', () => {
  for (const type of ['image/jpeg', 'image/gif', 'image/png']) expect(shownAs(type, false)).toBe('picture')
})

it('a PDF stands in a frame where the browser shows one, else there is a link to it', () => {
  expect(shownAs('application/pdf', true)).toBe('pdf')
  expect(shownAs('application/pdf', false)).toBe('link')
})

it('everything else is a link', () => {
  for (const type of ['text/html', 'image/svg+xml', 'image/heic', 'application/octet-stream'])
    expect(shownAs(type, true)).toBe('link')
})
