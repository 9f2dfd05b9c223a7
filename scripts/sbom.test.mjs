import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cargoMetadata, host, read, run } from './dependencies.mjs'
import { billOfMaterials } from './sbom.mjs'

const target = host()
const bill = billOfMaterials(target, new Date(0))
const listed = new Map(bill.components.map(component => [component.purl, component]))
const metadata = cargoMetadata(target)

/** The crates that cargo says are compiled for these kinds of dependencies, without our own. */
function tree(edges) {
  const options = ['--locked', '--package=kinkeeper', `--target=${target}`, `--edges=${edges}`]
  const lines = run('cargo', 'tree', ...options, '--prefix=none', '--format={p}')
    .trim()
    .split('\n')
  return lines
    .filter(line => !line.includes('(/'))
    .map(line => line.replace(/^(\S+) v(\S+).*$/, 'pkg:cargo/$1@$2').replace('+', '%2B'))
}

test('SAFE-6 the bill of materials lists every crate of the program', () => {
  const compiled = tree('normal')
  assert.ok(compiled.length > 250)
  assert.deepEqual(
    compiled.filter(purl => !listed.has(purl)),
    [],
  )
  const linked = new Set(tree('normal,no-proc-macro'))
  assert.deepEqual(
    [...linked].filter(purl => listed.get(purl).scope !== 'required'),
    [],
  )
  // A macro and a build script's helper.
  for (const name of ['serde_derive', 'cc'])
    assert.equal(bill.components.find(component => component.name === name).scope, 'excluded')
})

test('nothing is listed that only tests or develops the program', () => {
  const nodes = new Map(metadata.resolve.nodes.map(node => [node.id, node.deps]))
  const needed = new Set()
  const visit = id => {
    if (needed.has(id)) return
    needed.add(id)
    for (const { pkg, dep_kinds } of nodes.get(id))
      if (dep_kinds.some(({ kind }) => kind !== 'dev')) visit(pkg)
  }
  visit(metadata.packages.find(({ name, source }) => name === 'kinkeeper' && !source).id)
  const others = metadata.packages.filter(({ id }) => !needed.has(id))
  assert.ok(others.some(({ name }) => name === 'insta'))
  assert.deepEqual(
    others.filter(({ name, version }) => listed.has(`pkg:cargo/${name}@${version}`)),
    [],
  )
  assert.deepEqual(
    bill.components.filter(({ name }) => ['vite', 'vitest', 'jsdom', 'typescript'].includes(name)),
    [],
  )
})

test('SAFE-6 the bill of materials lists every package of the page, and no other', () => {
  const options = ['--prefix=web', 'ls', '--all', '--omit=dev', '--package-lock-only', '--json']
  const wanted = new Set()
  const collect = ({ dependencies = {} }) => {
    for (const [name, used] of Object.entries(dependencies)) {
      if (used.version) wanted.add(`pkg:npm/${name.replace('@', '%40')}@${used.version}`)
      collect(used)
    }
  }
  collect(JSON.parse(run('npm', ...options)))
  assert.ok(wanted.size > 20)
  const npm = [...listed.keys()].filter(purl => purl.startsWith('pkg:npm/'))
  assert.deepEqual(npm.sort(), [...wanted].sort())
})

test('the bill of materials has the form of CycloneDX', () => {
  const { bomFormat, specVersion, version } = bill
  assert.deepEqual(
    { bomFormat, specVersion, version },
    { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
  )
  assert.equal(bill.metadata.timestamp, '1970-01-01T00:00:00.000Z')
  const { component } = bill.metadata
  assert.equal(component.name, 'kinkeeper')
  assert.match(read('Cargo.toml'), new RegExp(`^version = "${component.version}"$`, 'm'))

  assert.equal(listed.size, bill.components.length, 'a component is listed twice')
  const digits = { 'SHA-256': 64, 'SHA-512': 128 }
  for (const { purl, name, licenses, hashes, ...rest } of bill.components) {
    assert.match(purl, /^pkg:(cargo|npm|generic)\/(%40[a-z0-9.-]+\/)?[\w.-]+@[\w.%-]+$/)
    assert.equal(rest['bom-ref'], purl)
    assert.equal(rest.type, 'library')
    assert.ok(licenses[0].expression || licenses[0].license.id, `${name} has no licence`)
    assert.doesNotMatch(licenses[0].expression ?? '', /\//)
    for (const { alg, content } of hashes ?? [])
      assert.match(content, new RegExp(`^[0-9a-f]{${digits[alg]}}$`))
  }
  assert.deepEqual(
    bill.components.filter(({ hashes }) => !hashes).map(({ name }) => name),
    ['sqlite'],
  )

  const refs = new Set([component['bom-ref'], ...listed.keys()])
  const used = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn))
  assert.deepEqual(new Set(bill.dependencies.map(({ ref }) => ref)), refs)
  assert.deepEqual(new Set([component['bom-ref'], ...used]), refs, 'something is listed that nothing uses')
})
