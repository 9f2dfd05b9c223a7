import { describe, expect, it } from 'vitest'
import { weakness } from './weakPasswords.ts'

const anna = ['Anna Müller-Berg', 'annam', 'anna.berg@example.org']
const check = (password: string) => weakness(password, anna, 'The Weber Family')

describe('a password that is easy to guess', () => {
  it.each([
    'password',
    'Password1',
    'PASSWORD!!',
    'Summer2026!',
    '123456',
    'qwerty123',
    'kinkeeper',
    'Kinkeeper7',
    'TheWeberFamily',
    'the weber family 1',
    'Pässword',
  ])('%s is common', password => expect(check(password)).toBe('common'))

  it.each([
    'annam',
    'Annam-2026',
    'xx-annam-xx',
    'muller1987',
    'Müller and more',
    'anna.berg@example.org',
    'annaberg77',
    'Anna1',
  ])('%s contains what the family knows', password => expect(check(password)).toBe('own'))

  it.each(['', 'correct horse battery', 'channel-7-orange', 'tr0ub4dor&3', 'a-better-secret', '84629175301'])(
    '"%s" gets no warning',
    password => expect(check(password)).toBeNull(),
  )

  it('short words of a name count only alone', () => {
    expect(weakness('Bob1', ['Bob Lee'], 'Kin')).toBe('own')
    expect(weakness('sleek-bobsled-9', ['Bob Lee'], 'Kin')).toBeNull()
  })
})
