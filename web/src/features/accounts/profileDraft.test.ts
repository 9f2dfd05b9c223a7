import { expect, it } from 'vitest'
import { profileBody, profileDraft } from './profileDraft.ts'

const typed = {
  name: ' Anna ',
  bio: '  ',
  birthDate: '',
  interests: 'chess,, maps ',
  language: 'en',
  timeZone: 'UTC',
}
const draft = profileDraft.read(name => typed[name as keyof typeof typed])

it('sends an empty field as null, and interests as a list', () => {
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
