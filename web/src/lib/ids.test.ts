import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('an id is a UUID of version 7 that begins with its time', () => {
  const id = newId(0x0199aabbccdd)
  expect(id).toMatch(/^0199aabb-ccdd-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('no two ids are the same, not even in one millisecond', () => {
  const ids = new Set(Array.from({ length: 1000 }, () => newId(1)))
  expect(ids.size).toBe(1000)
})
