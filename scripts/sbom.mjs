// Prints what the program for a platform is made of, and the page inside it, as a software bill of materials in
// CycloneDX's JSON. What only develops and tests it is left out; the libraries of Rust and C come with the compiler and
// are not listed.
//
//   node scripts/sbom.mjs x86_64-unknown-linux-musl
//
// SOURCE_DATE_EPOCH is its date, so that the same commit gives the same file.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cargoMetadata, npmPackages, read, readCargoLock, run } from './dependencies.mjs'

const PROGRAM = 'kinkeeper'

const purl = (type, name, version) =>
  `pkg:${type}/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`

/** Which crates cargo compiles for the program, with each one's depth in the tree, as cargo prints it. */
export function cargoTree(target, edges) {
  const options = ['--locked', `--package=${PROGRAM}`, `--target=${target}`, `--edges=${edges}`]
  const lines = run('cargo', 'tree', ...options, '--prefix=depth', '--format= {p}')
    .trim()
    .split('\n')
  return lines.map(line => {
    const [, depth, name, version, folder] = /^(\d+) (\S+) v(\S+)(?: \((\/[^)]*)\))?/.exec(line)
    return { depth: Number(depth), name, version, ours: folder !== undefined }
  })
}

/** The crates, with what each of them uses. Our own are the program itself. */
function crates(target) {
  const checksums = new Map(
    readCargoLock(read('Cargo.lock')).map(({ name, version, checksum }) => [`${name} ${version}`, checksum]),
  )
  const known = new Map(
    cargoMetadata(target).packages.map(crate => [`${crate.name} ${crate.version}`, crate]),
  )
  // Build scripts and macros run while compiling, and are not in the program.
  const linked = new Set(
    cargoTree(target, 'normal,no-proc-macro').map(({ name, version }) => `${name} ${version}`),
  )
  const components = new Map()
  const uses = new Map([[PROGRAM, new Set()]])
  const above = []
  for (const { depth, name, version, ours } of cargoTree(target, 'normal,build')) {
    const ref = ours ? PROGRAM : purl('cargo', name, version)
    above[depth] = ref
    if (depth > 0 && above[depth - 1] !== ref) uses.get(above[depth - 1]).add(ref)
    if (uses.has(ref)) continue
    uses.set(ref, new Set())
    const key = `${name} ${version}`
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      name,
      version,
      scope: linked.has(key) ? 'required' : 'excluded',
      hashes: [{ alg: 'SHA-256', content: checksums.get(key) }],
      licenses: [{ expression: known.get(key).license.replaceAll(/ ?\/ ?/g, ' OR ') }],
      purl: ref,
    })
  }
  addSqlite(components, uses, known)
  return { components, uses }
}

/** SQLite's own code is in the crate that binds it, and its weaknesses are announced under its own version. */
function addSqlite(components, uses, known) {
  const crate = [...known.values()].find(({ name }) => name === 'libsqlite3-sys')
  const header = readFileSync(join(dirname(crate.manifest_path), 'sqlite3/sqlite3.h'), 'utf8')
  const version = /^#define SQLITE_VERSION +"([\d.]+)"/m.exec(header)[1]
  const ref = purl('generic', 'sqlite', version)
  uses.get(purl('cargo', crate.name, crate.version)).add(ref)
  uses.set(ref, new Set())
  components.set(ref, {
    type: 'library',
    'bom-ref': ref,
    name: 'sqlite',
    version,
    scope: 'required',
    licenses: [{ license: { id: 'blessing' } }],
    purl: ref,
  })
}

/** The npm packages that the page is made of, with what each of them uses. */
function packages() {
  const lock = JSON.parse(read('web/package-lock.json'))
  const shipped = new Map(
    npmPackages(lock)
      .filter(({ dev }) => !dev)
      .map(entry => [entry.path, entry]),
  )
  const refOf = ({ name, version }) => purl('npm', name, version)
  const components = new Map()
  const uses = new Map([[PROGRAM, new Set()]])
  const connect = (ref, path, names) => {
    for (const name of names) {
      const used = nearest(shipped, path, name)
      if (used) uses.get(ref).add(refOf(used))
    }
  }
  connect(PROGRAM, '', Object.keys(lock.packages[''].dependencies))
  for (const entry of shipped.values()) {
    const ref = refOf(entry)
    const [name, group] = entry.name.split('/').reverse()
    if (!uses.has(ref)) uses.set(ref, new Set())
    connect(ref, entry.path, Object.keys({ ...entry.dependencies, ...entry.peerDependencies }))
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      ...(group && { group }),
      name,
      version: entry.version,
      scope: 'required',
      hashes: [hashOf(entry.integrity)],
      licenses: [{ expression: entry.license }],
      purl: ref,
    })
  }
  return { components, uses }
}

/** The package that Node finds by this name from a folder: the nearest one above it. */
function nearest(packages, from, name) {
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1))) {
    const found = packages.get(path ? `${path}/node_modules/${name}` : `node_modules/${name}`)
    if (found || path === '') return found
  }
}

function hashOf(integrity) {
  const [, bits, base64] = /^sha(512|384|256)-(\S+)/.exec(integrity)
  return { alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }
}

export function billOfMaterials(target, time = new Date()) {
  const version = /^\[workspace\.package\]\nversion = "(.*)"$/m.exec(read('Cargo.toml'))[1]
  const parts = [crates(target), packages()]
  const components = new Map(parts.flatMap(part => [...part.components]))
  const uses = new Map()
  for (const [ref, used] of parts.flatMap(part => [...part.uses]))
    uses.set(ref, [...(uses.get(ref) ?? []), ...used])
  const sorted = map => [...map].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      component: {
        type: 'application',
        'bom-ref': PROGRAM,
        name: PROGRAM,
        version,
        licenses: [{ expression: 'MIT' }],
        properties: [{ name: 'kinkeeper:target', value: target }],
      },
    },
    components: sorted(components).map(([, component]) => component),
    dependencies: sorted(uses).map(([ref, used]) => ({ ref, dependsOn: used.sort() })),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const target = process.argv[2]
  if (!target) throw new Error('usage: node scripts/sbom.mjs TARGET')
  const seconds = process.env.SOURCE_DATE_EPOCH
  const time = seconds ? new Date(Number(seconds) * 1000) : new Date()
  process.stdout.write(`${JSON.stringify(billOfMaterials(target, time), null, 1)}\n`)
}
