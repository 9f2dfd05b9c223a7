import { expect, it } from 'vitest'
import fixture from '../../locales/fixtures/pseudo.json'
import { accent, accentAll } from '../../locales/pseudo.mts'

it.each(fixture as [string, string][])('accents %j as the server does', (text, expected) => {
  expect(accent(text)).toBe(expected)
})

it('accents plural forms and keeps keys', () => {
  expect(accentAll({ days: { one: '{count} day', other: '{count} days' } })).toEqual({
    days: { one: '⟦{count} ðåý⟧', other: '⟦{count} ðåýš⟧' },
  })
})
