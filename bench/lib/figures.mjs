// The figures of the last committed run, and what got worse since.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const FILE = resolve(import.meta.dirname, '../figures.json')
const WORSE = 1.2

/** The units of which less is always better. Times by the clock say too much about what else the machine does. */
const COMPARED = ['times', 'kB', 'MB', 'bytes', 'MiB']

const isCompared = ({ label, unit }) => COMPARED.includes(unit) || /\bCPU\b/.test(label)

/** As committed, so that a second run does not compare with the first one's changes. */
export function lastFigures() {
  try {
    const committed = ['show', 'HEAD:./figures.json']
    const cwd = resolve(FILE, '..')
    return JSON.parse(execFileSync('git', committed, { cwd, encoding: 'utf8', stdio: 'pipe' })).cases
  } catch {
    // In a copy without git history, or before the first figures were committed.
    return read()
  }
}

const read = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')).cases : {})

/** Each row with the last figure, and whether it got worse by more than a fifth. Differences may be below zero. */
export function compare(title, rows, last) {
  return rows.map(row => {
    const before = isCompared(row) ? last[title]?.[row.label] : undefined
    return before === undefined ? row : { ...row, before, worse: before > 0 && row.median > before * WORSE }
  })
}

/** Keeps the figures of cases that were not measured this time. */
export function saveFigures(machine, results) {
  const cases = read()
  for (const { case: title, metrics } of results) {
    const compared = metrics.filter(isCompared)
    cases[title] = Object.fromEntries(compared.map(row => [row.label, rounded(row.median)]))
  }
  const sorted = Object.fromEntries(Object.entries(cases).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(FILE, `${JSON.stringify({ machine, cases: sorted }, null, 2)}\n`)
}

const rounded = value => Number(value.toPrecision(4))
