import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allows,
  cargoProblems,
  check,
  npmProblems,
  read,
  readCargoLock,
  readPolicy,
} from './dependencies.mjs'

const policy = readPolicy(read('deny.toml'))
const REGISTRY = 'registry+https://github.com/rust-lang/crates.io-index'

/** A project with one crate of its own and one dependency that is as it should be, except for these fields. */
function project({ license = 'MIT', source = REGISTRY, checksum = 'c0ffee', name = 'serde' } = {}) {
  const crate = { id: 'outside', name, version: '1.2.3', license, source: source || null }
  const own = { id: 'own', name: 'kinship', version: '0.1.0', license: 'MIT', source: null }
  const metadata = { packages: [own, crate], workspace_members: ['own'] }
  const lines = [`name = "${name}"`, 'version = "1.2.3"']
  if (source) lines.push(`source = "${source}"`)
  if (checksum) lines.push(`checksum = "${checksum}"`)
  const lock = `version = 4\n\n[[package]]\nname = "kinship"\nversion = "0.1.0"\n\n[[package]]\n${lines.join('\n')}\n`
  return cargoProblems(metadata, readCargoLock(lock), policy)
}

const npm = entry =>
  npmProblems(
    {
      packages: {
        '': { name: 'page' },
        'node_modules/react': { version: '19.0.0', license: 'MIT', integrity: 'sha512-AA==', ...entry },
      },
    },
    policy,
  )

test('SAFE-6 every dependency has an allowed licence and comes from crates.io or npm', () => {
  const { problems, crates, packages } = check()
  assert.deepEqual(problems, [])
  assert.ok(crates > 300 && packages > 150, `only ${crates} crates and ${packages} npm packages were found`)
})

test('a crate with a licence that is not allowed, or with none, is named', () => {
  assert.deepEqual(project(), [])
  assert.deepEqual(project({ license: 'GPL-3.0-only' }), [
    'serde 1.2.3 has the licence GPL-3.0-only, which is not allowed',
  ])
  assert.deepEqual(project({ license: null }), ['serde 1.2.3 states no licence'])
  assert.deepEqual(project({ license: 'MIT OR' }), ['serde 1.2.3: cannot read the licence MIT OR'])
})

test('an exception in deny.toml counts for its crate only', () => {
  assert.deepEqual(project({ name: 'webpki-roots', license: 'CDLA-Permissive-2.0' }), [])
  assert.equal(project({ name: 'serde', license: 'CDLA-Permissive-2.0' }).length, 1)
})

test('a crate from another registry, a repository or a folder is named', () => {
  for (const source of [
    'registry+https://crates.example.org/index',
    'git+https://github.com/serde-rs/serde#0123456789abcdef',
  ])
    assert.deepEqual(project({ source }), [`serde 1.2.3 is from ${source} instead of crates.io`])
  assert.deepEqual(project({ source: '', checksum: '' }), [
    'serde 1.2.3 is from a folder outside of this project',
  ])
  assert.deepEqual(project({ checksum: '' }), ['serde 1.2.3 has no checksum in Cargo.lock'])
})

test('an npm package with a licence that is not allowed, or with none, is named', () => {
  assert.deepEqual(npm({}), [])
  assert.deepEqual(npm({ license: 'AGPL-3.0-or-later', dev: true }), [
    'react 19.0.0 has the licence AGPL-3.0-or-later, which is not allowed',
  ])
  assert.deepEqual(npm({ license: undefined }), ['react 19.0.0 states no licence'])
})

test('what only builds and tests the page may have further licences, what is passed on may not', () => {
  assert.deepEqual(npm({ license: 'MPL-2.0', dev: true }), [])
  assert.deepEqual(npm({ license: 'MPL-2.0' }), [
    'react 19.0.0 has the licence MPL-2.0, which is not allowed',
  ])
})

test('an npm package from a private registry, a repository or a folder is named', () => {
  assert.deepEqual(npm({ resolved: 'https://registry.npmjs.org/react/-/react-19.0.0.tgz' }), [])
  for (const resolved of [
    'https://npm.example.org/react/-/react-19.0.0.tgz',
    'https://registry.npmjs.org.example.org/react.tgz',
    'git+ssh://git@github.com/facebook/react.git#0123456',
    'file:../react',
  ])
    assert.deepEqual(npm({ resolved }), [
      `react 19.0.0 is from ${resolved} instead of https://registry.npmjs.org/`,
    ])
  assert.equal(npm({ link: true, resolved: '../react' }).length, 1)
  assert.deepEqual(npm({ integrity: undefined }), ['react 19.0.0 has no hash in the lock file'])
})

test('licence expressions are read as SPDX means them', () => {
  const allowed = ['MIT', 'Zlib', 'Apache-2.0 WITH LLVM-exception']
  for (const expression of [
    'MIT',
    'GPL-2.0-only OR MIT',
    'GPL-2.0-only/MIT',
    'MIT AND Zlib',
    '(GPL-2.0-only OR MIT) AND Zlib',
    'Apache-2.0 WITH LLVM-exception',
    'MIT OR GPL-2.0-only AND Zlib',
  ])
    assert.equal(allows(expression, allowed), true, expression)
  for (const expression of [
    'GPL-2.0-only',
    'MIT AND GPL-2.0-only',
    'Apache-2.0',
    'Zlib WITH LLVM-exception',
    '(MIT OR Zlib) AND GPL-2.0-only',
    'GPL-2.0-only AND MIT OR Apache-2.0',
  ])
    assert.equal(allows(expression, allowed), false, expression)
  for (const expression of ['', 'OR', '(MIT', 'MIT Zlib', 'MIT)', 'SEE LICENSE IN LICENSE'])
    assert.throws(() => allows(expression, allowed), /cannot read the licence/, expression)
})
