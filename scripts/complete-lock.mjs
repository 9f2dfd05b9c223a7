// npm leaves packages for other platforms out of the lock file when it does not see them while writing it
// (npm/cli issue 4828); `npm ci` then refuses the file, or binaries are missing on a Mac. This script adds them.
// Run it after changing a dependency:
//
//   node scripts/complete-lock.mjs web/package-lock.json e2e/package-lock.json
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/** The platform fields of a package, read from its name, as in `@biomejs/cli-linux-x64-musl`. */
function platform(name) {
  const words = name.split('/').at(-1).split('-')
  const entry = {}
  const os = SYSTEMS.filter(system => words.includes(system))
  const cpu = PROCESSORS.filter(processor => words.includes(processor))
  if (os.length > 0) entry.os = os
  if (cpu.length > 0) entry.cpu = cpu
  if (words.includes('musl')) entry.libc = ['musl']
  else if (words.some(word => word.startsWith('gnu'))) entry.libc = ['glibc']
  return os.length + cpu.length > 0 ? entry : null
}

for (const file of process.argv.slice(2)) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const added = []
  for (const parent of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const entry = platform(name)
      if (lock.packages[`node_modules/${name}`] || !entry || !/^\d/.test(version)) continue
      lock.packages[`node_modules/${name}`] = {
        version,
        ...(parent.dev && { dev: true }),
        optional: true,
        ...entry,
      }
      added.push(name)
    }
  }
  const [root, ...others] = Object.entries(lock.packages)
  others.sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries([root, ...others])
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${file}: ${added.length} packages for other platforms added`)
}
