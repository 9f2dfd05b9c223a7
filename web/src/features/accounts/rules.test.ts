import { expect, it } from 'vitest'
import { checkRegistration } from './rules.ts'

const good = {
  name: 'Anna',
  username: 'anna',
  email: 'anna@example.org',
  password: 'secret',
  confirmPassword: 'secret',
}

function check(changes: Partial<typeof good>, min = 6) {
  const values: Record<string, string> = { ...good, ...changes }
  return checkRegistration(name => values[name] ?? '', min)
}

it('finds nothing wrong with a complete registration', () => {
  expect(check({})).toBeUndefined()
})

it('names every field that is blank', () => {
  expect(Object.keys(check({ name: ' ', email: '' })?.fields ?? {})).toEqual(['name', 'email'])
})

it('checks in order: passwords match, password length, username length', () => {
  const wrong = { username: 'ab', password: 'short', confirmPassword: 'other' }
  expect(check(wrong)?.text).toBe('Passwords do not match')
  expect(check({ ...wrong, confirmPassword: 'short' })?.text).toBe('Password must be at least 6 characters')
  expect(check({ username: ' ab ' })).toEqual({
    text: 'Username must be at least 3 characters',
    fields: { username: 'Username must be at least 3 characters' },
  })
})

it('uses the minimum length set for the site', () => {
  expect(check({}, 10)?.text).toBe('Password must be at least 10 characters')
})
