import { expect, it } from 'vitest'
import { cut } from './cut.ts'

it('keeps a text of a hundred characters', () => {
  expect(cut('')).toBe('')
  expect(cut('é'.repeat(100))).toBe('é'.repeat(100))
})

it('cuts a longer one after a hundred characters, never inside a character', () => {
  expect(cut('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
  expect(cut('👵'.repeat(101))).toBe(`${'👵'.repeat(100)}…`)
  expect(cut(`${'x'.repeat(99)} yz`)).toBe(`${'x'.repeat(99)}…`)
})
