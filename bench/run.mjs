// Measures the release binary: `make bench`. Each file in cases/ is one benchmark; see cases/cold-start.mjs
// for the smallest. Speed is reported here and never asserted in tests.
//
//   node bench/run.mjs [name...]    only the cases whose file names contain one of these
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { contention, describe } from './lib/contention.mjs'
import { table } from './lib/report.mjs'
import { spread } from './lib/statistics.mjs'

const ROUNDS = 5

const wanted = process.argv.slice(2)
const folder = new URL('cases/', import.meta.url)
const files = readdirSync(folder)
  .filter(file => file.endsWith('.mjs') && (wanted.length === 0 || wanted.some(name => file.includes(name))))
  .sort()

const results = []
for (const file of files) {
  const { default: one } = await import(new URL(file, folder).href)
  const rounds = one.rounds ?? ROUNDS
  process.stdout.write(`\n==> ${one.title} (${rounds === 1 ? 'once' : `median of ${rounds}`})\n`)
  const measured = []
  const noise = [contention()]
  for (let round = 0; round < rounds; round++) {
    measured.push(await one.measure())
    noise.push(contention())
  }
  const rows = one.metrics.map(metric => ({
    ...metric,
    ...spread(measured.map(values => values[metric.key])),
  }))
  process.stdout.write(`${table(rows)}\n${describe(noise)}\n`)
  results.push({ case: one.title, rounds, metrics: rows, contention: noise })
}

const report = {
  commit: commit(),
  time: new Date().toISOString(),
  machine: { processor: cpus()[0]?.model, cores: cpus().length, node: process.version },
  results,
}
mkdirSync('target', { recursive: true })
writeFileSync('target/bench.json', `${JSON.stringify(report, null, 2)}\n`)
process.stdout.write('\nAll figures are in target/bench.json.\n')

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return null // Also works in a copy without git history.
  }
}
