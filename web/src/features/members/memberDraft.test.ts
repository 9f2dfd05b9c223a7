import { expect, it } from 'vitest'
import type { Member } from '../../api/types.ts'
import { draftOf, emptyDraft, memberFields, readDraft } from './memberDraft.ts'

const anna = {
  ...{ id: '1', name: 'Anna Weber', givenName: 'Anna', surname: 'Weber', birthSurname: null, nickname: null },
  ...{ email: 'anna@example.org', phoneNumber: null, address: null, occupation: null, education: null },
  ...{ interests: ['chess', 'old maps'], gender: 'female', deceased: false, version: 3, isYou: false },
  ...{ birthDate: '1887~', birthDateText: 'about 1887', deathDate: '1950-05-17', deathDateText: null },
} as unknown as Member

it('shows dates as they were typed', () => {
  expect(draftOf(anna)).toMatchObject({
    birthDate: 'about 1887',
    deathDate: '1950-05-17',
    interests: 'chess, old maps',
  })
})

it('PROF-3 sends an emptied field as null, and interests without blanks', () => {
  const typed: Record<string, string> = { name: ' Anna ', email: '  ', interests: ' chess,, old maps ,' }
  const draft = readDraft(name => typed[name] ?? '', {})
  expect(memberFields(draft)).toMatchObject({
    name: 'Anna',
    email: null,
    nickname: null,
    gender: null,
    interests: ['chess', 'old maps'],
    deceased: false,
  })
})

it('treats a date of death as deceased', () => {
  expect(memberFields({ ...emptyDraft, deathDate: '1950' }).deceased).toBe(true)
  expect(memberFields({ ...emptyDraft, deceased: 'yes' }).deceased).toBe(true)
})

it('keeps fields that the form does not show', () => {
  expect(readDraft(() => '', { deceased: 'yes', deathDate: '1950' })).toMatchObject({
    deceased: 'yes',
    deathDate: '1950',
  })
})

it('a surname at birth in the name gets its own field, unless that says something else', () => {
  const typed = { ...emptyDraft, name: 'Ingrid Lindqvist née Berg' }
  const split = { name: 'Ingrid Lindqvist', birthSurname: 'Berg' }
  expect(memberFields(typed)).toMatchObject(split)
  expect(memberFields({ ...typed, birthSurname: 'Berg' })).toMatchObject(split)
  const other = { ...typed, birthSurname: 'Dahl' }
  expect(memberFields(other)).toMatchObject({ name: other.name, birthSurname: 'Dahl' })
})
