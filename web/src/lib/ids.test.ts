import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('an id is a UUID version 7 that starts with its time', () => {
  const id = newId(0x0199aabbccdd)
  expect(id).toMatch(/^0199aabb-ccdd-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('ids are unique, even within one millisecond', () => {
  const ids = new Set(Array.from({ length: 1000 }, () => newId(1)))
  expect(ids.size).toBe(1000)
})
