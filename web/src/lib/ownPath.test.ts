import { expect, it } from 'vitest'
import { ownPath } from './ownPath.ts'

it('accepts only paths of this site', () => {
  for (const path of ['/admin', '/', '/family-history?type=war#row', '/invitation?token=a%2Fb'])
    expect(ownPath(path)).toBe(path)
  const others = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/admin\\',
    'https://evil.example',
    'javascript:alert(1)',
    'admin',
    ' /admin',
    '/\t/evil.example',
    '/\n/evil.example',
    '',
    null,
    undefined,
    { from: '/admin' },
  ]
  for (const other of others) expect(ownPath(other), String(other)).toBeUndefined()
})
