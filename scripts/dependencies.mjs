// Checks the licences of all dependencies and where they come from, without asking anyone: with `cargo metadata`,
// Cargo.lock and the lock files of npm. `make audit` also looks for known vulnerabilities.
//
//   node scripts/dependencies.mjs
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const ROOT = new URL('../', import.meta.url)
const CRATES_IO = 'registry+https://github.com/rust-lang/crates.io-index'
const NPM = 'https://registry.npmjs.org/'
export const NPM_LOCKS = ['web/package-lock.json', 'e2e/package-lock.json']

// What npm packages may have beyond the licences in deny.toml.
const NPM_EXCEPTIONS = {
  // The typefaces, see README.md.
  '@fontsource-variable/fraunces': ['OFL-1.1'],
  '@fontsource-variable/source-sans-3': ['OFL-1.1'],
}
// Tools build and test the page, and nothing of them is passed on.
const NPM_TOOLS = ['BlueOak-1.0.0', 'BSD-2-Clause', 'CC0-1.0', 'MIT-0', 'MPL-2.0', 'Python-2.0']
// Packages that have their licence in a file only.
const NPM_UNSTATED = { '@react-aria/optimize-locales-plugin': 'Apache-2.0' }

/** Tells if an SPDX expression can be met with these licences. Crates from before SPDX write a slash for OR. */
export function allows(expression, allowed) {
  const words = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? []
  const next = word => words[0] === word && words.shift()
  const either = () => {
    let met = both()
    while (next('OR')) met = both() || met
    return met
  }
  const both = () => {
    let met = one()
    while (next('AND')) met = one() && met
    return met
  }
  const one = () => {
    if (next('(')) {
      const met = either()
      if (!next(')')) throw new Error(`cannot read the licence ${expression}`)
      return met
    }
    const name = words.shift()
    if (!name || !/^[\w.+-]+$/.test(name) || ['AND', 'OR', 'WITH'].includes(name))
      throw new Error(`cannot read the licence ${expression}`)
    return allowed.includes(next('WITH') ? `${name} WITH ${words.shift()}` : name)
  }
  const met = either()
  if (words.length > 0) throw new Error(`cannot read the licence ${expression}`)
  return met
}

/** The allowed licences of deny.toml, and those that only one crate may have. */
export function readPolicy(text) {
  const section = /^\[licenses\]$([\s\S]*?)^\[/m.exec(text)?.[1] ?? ''
  const strings = list => [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name)
  const allow = strings(/^allow = \[([^\]]*)\]/m.exec(section)?.[1] ?? '')
  const exceptions = [...section.matchAll(/^ *\{ crate = "([^"]+)", allow = \[([^\]]*)\]/gm)]
  if (allow.length === 0) throw new Error('deny.toml allows no licence')
  return { allow, exceptions: Object.fromEntries(exceptions.map(([, name, list]) => [name, strings(list)])) }
}

/** The packages of a Cargo.lock. */
export function readCargoLock(text) {
  const field = (block, name) => new RegExp(`^${name} = "([^"]*)"$`, 'm').exec(block)?.[1]
  return text
    .split('[[package]]\n')
    .slice(1)
    .map(block =>
      Object.fromEntries(['name', 'version', 'source', 'checksum'].map(name => [name, field(block, name)])),
    )
}

function licenceProblem(name, licence, allowed) {
  if (!licence) return `${name} states no licence`
  try {
    return allows(licence, allowed) ? null : `${name} has the licence ${licence}, which is not allowed`
  } catch (error) {
    return `${name}: ${error.message}`
  }
}

/** What is wrong with the crates: each as a sentence. */
export function cargoProblems(metadata, lock, { allow, exceptions }) {
  const own = new Set(metadata.packages.filter(({ source }) => !source).map(({ name }) => name))
  const outside = new Set(
    metadata.packages
      .filter(({ id, source }) => !source && !metadata.workspace_members.includes(id))
      .map(({ name }) => name),
  )
  const sources = lock.flatMap(({ name, version, source, checksum }) => {
    const full = `${name} ${version}`
    if (!source)
      return own.has(name) && !outside.has(name) ? [] : `${full} is from a folder outside of this project`
    if (source !== CRATES_IO) return `${full} is from ${source} instead of crates.io`
    return checksum ? [] : `${full} has no checksum in Cargo.lock`
  })
  const licences = metadata.packages
    .filter(({ source }) => source)
    .map(({ name, version, license }) =>
      licenceProblem(`${name} ${version}`, license, [...allow, ...(exceptions[name] ?? [])]),
    )
  return [...sources, ...licences.filter(Boolean)]
}

const npmName = path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The packages of a package-lock.json, each with its name and the licence that it states or follows. */
export function npmPackages(lock) {
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
  // scripts/complete-lock.mjs adds a package for another platform without its licence: it is part of another package.
  const whole = name =>
    entries.find(([, { optionalDependencies }]) => optionalDependencies?.[name])?.[1].license
  return entries.map(([path, entry]) => {
    const name = entry.name ?? npmName(path)
    const license = entry.license ?? NPM_UNSTATED[name] ?? (entry.optional ? whole(name) : undefined)
    return { ...entry, path, name, license }
  })
}

/** What is wrong with the packages of a package-lock.json: each as a sentence. */
export function npmProblems(lock, { allow }) {
  return npmPackages(lock).flatMap(({ name, version, license, dev, ...entry }) => {
    const full = [name, version].filter(Boolean).join(' ')
    const { resolved, integrity, link } = entry
    const problems = []
    if (link || !/^\d/.test(version ?? '') || (resolved && !resolved.startsWith(NPM)))
      problems.push(`${full} is from ${resolved ?? version} instead of ${NPM}`)
    // npm itself writes no hash for a package of another platform that it has not seen.
    else if (!integrity && !(entry.optional && (entry.os ?? entry.cpu)))
      problems.push(`${full} has no hash in the lock file`)
    const allowed = [...allow, ...(NPM_EXCEPTIONS[name] ?? []), ...(dev ? NPM_TOOLS : [])]
    return [...problems, licenceProblem(full, license, allowed)].filter(Boolean)
  })
}

export const run = (program, ...options) =>
  execFileSync(program, options, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 })

export const host = () => /^host: (.*)$/m.exec(run('rustc', '-vV'))[1]

/** The packages that are compiled on this platform. Others are not downloaded, so cargo does not know their licences. */
export const cargoMetadata = target =>
  JSON.parse(run('cargo', 'metadata', '--locked', '--format-version=1', `--filter-platform=${target}`))

export const read = path => readFileSync(new URL(path, ROOT), 'utf8')

/** Everything that is wrong with this project's dependencies, and how many there are. */
export function check() {
  const policy = readPolicy(read('deny.toml'))
  const crates = readCargoLock(read('Cargo.lock'))
  const locks = NPM_LOCKS.map(path => JSON.parse(read(path)))
  const problems = [
    ...cargoProblems(cargoMetadata(host()), crates, policy),
    ...locks.flatMap(lock => npmProblems(lock, policy)),
  ]
  return { problems, crates: crates.length, packages: locks.flatMap(npmPackages).length }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { problems, crates, packages } = check()
  for (const problem of problems) console.error(`dependencies: ${problem}`)
  console.log(
    `dependencies: ${crates} crates and ${packages} npm packages checked, ${problems.length} problems`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
}
