import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { registered } from './feature.ts'

const screens = registered.flatMap(({ screens = [] }) => screens)

/** Reads the addresses in a file of the browser tests, after a word; any id stands for those that a test fills in. */
function addressesIn(file: string, after = ''): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../e2e/support', file), 'utf8')
  const found = text.slice(text.indexOf(after)).matchAll(/['`](\/[^'`\s]*)['`]/g)
  return [...found].map(([, address = '']) => address.replace(/\$\{[^}]*\}/g, 'id').replace(/[?#].*/, ''))
}

const missingIn = (addresses: readonly string[], paths: readonly string[]) =>
  paths.filter(path => !addresses.some(address => matchPath(path, address)))

it('every screen is opened by the browser tests that read its texts', () => {
  const paths = screens.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(35)
  expect(missingIn(addressesIn('everyScreen.ts'), paths)).toEqual([])
})

it('every screen that needs a session is in the list of the browser tests about guards', () => {
  const guarded = screens.filter(screen => screen.for !== 'everyone').map(({ path }) => path)
  expect(guarded.length).toBeGreaterThan(25)
  expect(missingIn(addressesIn('screens.ts', 'GUARDED'), guarded)).toEqual([])
})
