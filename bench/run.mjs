// Measures the release binary: `make bench`. Each file in cases/ is one benchmark; see cases/cold-start.mjs
// for the smallest. Speed is reported here and never asserted in tests.
//
//   node bench/run.mjs [name...]    only the cases whose file names contain one of these
//
// CPU, bytes, memory and ratios are compared with bench/figures.json as it is committed, and what got worse by more
// than a fifth is marked. The run writes its own figures there: commit them if the machine was quiet.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { contention, describe } from './lib/contention.mjs'
import { compare, lastFigures, saveFigures } from './lib/figures.mjs'
import { table } from './lib/report.mjs'
import { spread } from './lib/statistics.mjs'

const ROUNDS = 5

const wanted = process.argv.slice(2)
const folder = new URL('cases/', import.meta.url)
const files = readdirSync(folder)
  .filter(file => file.endsWith('.mjs') && (wanted.length === 0 || wanted.some(name => file.includes(name))))
  .sort()

const last = lastFigures()
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
  const figures = one.metrics.map(metric => ({
    ...metric,
    ...spread(measured.map(values => values[metric.key])),
  }))
  const rows = compare(one.title, figures, last)
  process.stdout.write(`${table(rows)}\n${describe(noise)}\n`)
  results.push({ case: one.title, rounds, metrics: rows, contention: noise })
}

const machine = { processor: cpus()[0]?.model, cores: cpus().length, node: process.version }
const report = { commit: commit(), time: new Date().toISOString(), machine, results }
mkdirSync('target', { recursive: true })
writeFileSync('target/bench.json', `${JSON.stringify(report, null, 2)}\n`)
saveFigures(machine, results)
const worse = results.flatMap(({ metrics }) => metrics.filter(row => row.worse))
process.stdout.write(
  `\n${worse.length === 0 ? 'Nothing' : `${worse.length} figures`} got worse by more than a fifth.\n`,
)
process.stdout.write('All figures are in target/bench.json, those to compare with in bench/figures.json.\n')

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return null // Also works in a copy without git history.
  }
}
