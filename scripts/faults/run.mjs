/**
 * Puts deliberate faults into a copy of the project, one after another, and checks that the tests notice each of them.
 *
 *   node scripts/faults/run.mjs            all faults
 *   node scripts/faults/run.mjs backup     those with "backup" in their name
 *   node scripts/faults/run.mjs page       those that the tests of the page notice; the same with rust and browser
 *
 * The copy is made from the last commit. It has its own build folder, because a program that was built in the copy
 * reads the copy's page.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { faults } from './list.mjs'
import { place } from './places.mjs'

const project = resolve(import.meta.dirname, '../..')
const folder = join(project, 'target/faults')
const copy = join(folder, 'copy')
const build = join(folder, 'build')
const wanted = process.argv.slice(2)

function makeCopy() {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  execFileSync('git', ['clone', '--quiet', '--shared', project, copy])
  for (const part of ['web/node_modules', 'e2e/node_modules', 'web/dist', '.cache']) {
    cpSync(join(project, part), join(copy, part), {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
    })
  }
  // Dependencies are the same, so their builds can be used again.
  if (!existsSync(build) && existsSync(join(project, 'target/debug'))) {
    mkdirSync(build)
    execFileSync('cp', ['-a', join(project, 'target/debug'), join(build, 'debug')])
  }
}

/** Runs a command in the copy; returns its exit code and everything that it printed. */
function run(where, command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: join(copy, where),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 20 * 60_000,
    env: {
      ...process.env,
      CARGO_TARGET_DIR: build,
      RUSTC_WORKSPACE_WRAPPER: '',
      NO_COLOR: '1',
      E2E_BINARY: join(build, 'debug/kinkeeper'),
    },
  })
  if (error) throw error
  return { status, output: stdout + stderr }
}

function mustSucceed({ status, output }, step) {
  if (status !== 0) throw new Error(`${step} failed, so the fault proves nothing:\n${output.slice(-3000)}`)
}

const cargoTest = ['test', '--locked', '--workspace']

/** Runs the tests that should notice the fault; returns what a failing run prints, or `undefined` if all pass. */
function firstFailure({ rust, page, browser }) {
  if (rust) {
    mustSucceed(run('.', 'cargo', ...cargoTest, '--no-run'), 'compiling')
    const { status, output } = run('.', 'cargo', ...cargoTest, '--no-fail-fast', '--', ...rust)
    return status === 0 ? undefined : output.match(/^ {4}\S+$/m)?.[0].trim()
  }
  if (page) {
    const { status, output } = run('web', 'npx', 'vitest', 'run', ...page.map(path => `src/${path}`))
    return status === 0 ? undefined : output.match(/^.*FAIL .*$/m)?.[0].trim()
  }
  mustSucceed(run('web', 'npm', 'run', 'build'), 'building the page')
  const [file, title] = browser
  const { status, output } = run('e2e', 'npx', 'playwright', 'test', `tests/${file}`, '-g', title || '.')
  return status === 0 ? undefined : output.match(/^ +1\) .*$/m)?.[0].trim()
}

function insert(fault) {
  const { path, text } = place(copy, fault)
  writeFileSync(
    path,
    text.replace(fault.from, () => fault.to),
  )
  return () => writeFileSync(path, text)
}

makeCopy()
const chosen = faults.filter(fault => wanted.every(word => word in fault || fault.name.includes(word)))
if (chosen.some(fault => !fault.page))
  mustSucceed(run('.', 'cargo', ...cargoTest, '--no-run'), 'compiling without a fault')
let missed = 0
for (const fault of chosen) {
  const restore = insert(fault)
  try {
    const failure = firstFailure(fault)
    if (!failure) missed += 1
    console.log(failure ? `caught  ${fault.name}: ${failure}` : `MISSED  ${fault.name}`)
  } catch (error) {
    missed += 1
    console.log(`BROKEN  ${fault.name}: ${error.message}`)
  } finally {
    restore()
  }
}
console.log(`${chosen.length - missed} passed, ${missed} failed`)
process.exit(missed === 0 ? 0 : 1)
