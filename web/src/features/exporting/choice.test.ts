import { expect, it } from 'vitest'
import type { PersonRef } from '../../api/types.ts'
import { type Choice, queryOf } from './choice.ts'

const anna = { id: 'a', name: 'Anna' } as PersonRef
const bert = { id: 'b', name: 'Bert' } as PersonRef
const start: Choice = {
  who: 'everyone',
  person: null,
  steps: 2,
  people: [],
  format: 'gedcom7',
  living: false,
  bom: false,
}

it('asks for everyone without anything else', () => {
  expect(queryOf(start)).toEqual({ format: 'gedcom7', who: 'everyone' })
  expect(queryOf({ ...start, person: anna, people: [bert] })).toEqual({ format: 'gedcom7', who: 'everyone' })
})

it('waits until someone is chosen', () => {
  expect(queryOf({ ...start, who: 'ancestors' })).toBeNull()
  expect(queryOf({ ...start, who: 'selected' })).toBeNull()
  expect(queryOf({ ...start, who: 'around', person: anna })).toMatchObject({ person: 'a', steps: 2 })
  expect(queryOf({ ...start, who: 'selected', people: [anna, bert] })).toMatchObject({ people: 'a,b' })
})

it('GED-13 asks for contacts only if the living are included', () => {
  expect(queryOf({ ...start, format: 'vcard3' })).toBeNull()
  expect(queryOf({ ...start, format: 'vcard3', living: true })).toMatchObject({ living: true })
})

it('says only what the format knows', () => {
  const all = { ...start, living: true, bom: true }
  expect(queryOf(all)).toEqual({ format: 'gedcom7', who: 'everyone', living: true })
  expect(queryOf({ ...all, format: 'members-csv' })).toMatchObject({ living: true, bom: true })
  expect(queryOf({ ...all, format: 'vcard4' })).toEqual({ format: 'vcard4', who: 'everyone', living: true })
})
