// Checks that the deliberate faults of `make faults` still fit the code, because trying them takes more than an hour.
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { faults } from './faults/list.mjs'
import { place } from './faults/places.mjs'

const project = resolve(import.meta.dirname, '..')

test('every deliberate fault has its place in the code and changes it', () => {
  for (const fault of faults) {
    assert.doesNotThrow(() => place(project, fault), fault.name)
    assert.notEqual(fault.from, fault.to, fault.name)
  }
})

test('a fault whose place has moved is refused', () => {
  const [fault] = faults
  assert.throws(() => place(project, { ...fault, from: 'no such line' }), /0 times/)
  assert.throws(() => place(project, { ...fault, file: 'mod.rs' }), /name it more exactly/)
})
