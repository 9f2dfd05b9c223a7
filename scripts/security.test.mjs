import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const at = path => new URL(`../${path}`, import.meta.url)
const [document, comparison] = readFileSync(at('docs/security.md'), 'utf8').split(
  '\n## Compared with OWASP ASVS',
)

/** The tests that a text names, each as `file: name` in backticks. */
function namedIn(text) {
  return [...text.matchAll(/`([\w/-]+\.(?:rs|spec\.ts)): ([^`]+)`/g)].map(([, file, name]) => ({
    file,
    name,
  }))
}

/** The names of the tests in a file: functions after #[test] or #[tokio::test], or titles without their tags. */
function testsOf(file) {
  const path = at(file.endsWith('.rs') ? `crates/server/tests/it/${file}` : `e2e/tests/${file}`)
  if (!existsSync(path)) return new Set()
  const source = readFileSync(path, 'utf8')
  const names = file.endsWith('.rs')
    ? [
        ...source.matchAll(
          /^\s*#\[(?:tokio::)?test\b[^\n]*\n(?:\s*(?:#\[|\/\/)[^\n]*\n)*\s*(?:async )?fn (\w+)/gm,
        ),
      ].map(([, name]) => name)
    : [...source.matchAll(/\btest\(\s*(['"])(.+?)\1,/g)].map(([, , title]) =>
        title.replace(/( @[\w-]+)+$/, ''),
      )
  return new Set(names)
}

test('every test that docs/security.md names exists', () => {
  const named = namedIn(document)
  assert.ok(named.length > 80, `only ${named.length} tests were found in the document`)
  const missing = named.filter(({ file, name }) => !testsOf(file).has(name))
  assert.deepEqual(missing, [])
})

test('every threat in docs/security.md has a test', () => {
  const rows = document.split('\n').filter(line => line.startsWith('| ') && !line.startsWith('| Threat |'))
  assert.ok(rows.length > 30)
  assert.deepEqual(
    rows.filter(row => namedIn(row).length === 0),
    [],
  )
})

test('docs/security.md says of every chapter of ASVS whether it is met, and names files that exist', () => {
  const rows = [...comparison.matchAll(/^\| V(\d+) [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)]
  assert.deepEqual(
    rows.map(([, chapter]) => Number(chapter)),
    Array.from({ length: 17 }, (_, index) => index + 1),
  )
  for (const [row, , state] of rows) assert.match(state, /^(Met|Not met|Does not apply)/, row)
  const paths = [...comparison.matchAll(/`((?:[\w@.-]+\/)+[\w@.-]+)`/g)].map(([, path]) => path)
  assert.ok(paths.length > 30, `only ${paths.length} files were found`)
  const isOutside = path => /^(web|deploy|docs|scripts)\//.test(path)
  assert.deepEqual(
    paths.filter(path => !existsSync(at(isOutside(path) ? path : `crates/${path}`))),
    [],
  )
})
