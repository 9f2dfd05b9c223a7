import { expect, it } from 'vitest'
import { firstSort, pressed } from './order.ts'

it('is reversed by a second press on a header, and starts ascending on another', () => {
  const first = pressed(firstSort, 'type')
  expect(first).toEqual({ column: 'type', descending: false })
  expect(pressed(first, 'type')).toEqual({ column: 'type', descending: true })
  expect(pressed(firstSort, 'date')).toEqual({ column: 'date', descending: false })
})
