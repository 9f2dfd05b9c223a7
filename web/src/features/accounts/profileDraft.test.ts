import { expect, it } from 'vitest'
import { differences, profileBody, profileDraft } from './profileDraft.ts'

const typed = {
  name: ' Anna ',
  bio: '  ',
  birthDate: '',
  interests: 'chess,, maps ',
  language: 'en',
  timeZone: 'UTC',
}
const draft = profileDraft.read(name => typed[name as keyof typeof typed])

it('sends an emptied field as none, and interests as a list', () => {
  expect(profileBody(draft, 3)).toEqual({
    version: 3,
    name: 'Anna',
    bio: null,
    birthDate: null,
    interests: ['chess', 'maps'],
    language: 'en',
    timeZone: 'UTC',
  })
})

it('shows what is saved only where it differs from what was typed', () => {
  expect(differences(draft, { ...draft, bio: 'Saved elsewhere' })).toEqual({ bio: 'Saved elsewhere' })
})
