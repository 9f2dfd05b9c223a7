// Runs `cargo test`, shows its output as it comes, and writes a JUnit report from it.
// On stable Rust, libtest prints results as text; reading it saves a fresh machine the minutes that
// building a test runner would take.
//
//   node scripts/junit.mjs <report.xml> -- cargo test ...
//
// Fails when the command fails, when no test ran, when a test was ignored, and when the
// results do not add up to the totals that libtest prints.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const RUNNING = /^\s*(?:Running (?:unittests )?(\S+) \(.*?\)|Doc-tests (\S+))$/
const RESULT = /^test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)(?:, .*)?$/
const BLOCK = /^---- (.+) stdout ----$/
const SUM = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored; .*?(?:finished in ([\d.]+)s)?$/

/** Reads libtest's output line by line and collects its suites. */
export class Report {
  suites = []
  sums = { passed: 0, failed: 0, ignored: 0 }
  #suite = null
  #block = null

  line(text) {
    const running = RUNNING.exec(text)
    if (running) {
      this.#open(running[1] ?? `doc-tests ${running[2]}`)
      return
    }
    const result = RESULT.exec(text)
    if (result) {
      this.#current().cases.push({ name: result[1], outcome: result[2], output: [] })
      return
    }
    const block = BLOCK.exec(text)
    if (block) {
      this.#block = this.#current().cases.find(one => one.name === block[1]) ?? null
      return
    }
    const sum = SUM.exec(text)
    if (sum) {
      this.sums.passed += Number(sum[1])
      this.sums.failed += Number(sum[2])
      this.sums.ignored += Number(sum[3])
      this.#current().seconds = Number(sum[4] ?? 0)
      this.#block = null
      return
    }
    if (text === 'failures:') this.#block = null
    else this.#block?.output.push(text)
  }

  #open(name) {
    this.#suite = { name, cases: [], seconds: 0 }
    this.#block = null
    this.suites.push(this.#suite)
  }

  #current() {
    if (!this.#suite) this.#open('tests')
    return this.#suite
  }

  count(outcome) {
    return this.suites.flatMap(suite => suite.cases).filter(one => one.outcome === outcome).length
  }

  /** Problems with this run other than failed tests; null if there are none. */
  problem() {
    const read = {
      passed: this.count('ok'),
      failed: this.count('FAILED'),
      ignored: this.count('ignored'),
    }
    for (const kind of Object.keys(read)) {
      if (read[kind] !== this.sums[kind]) {
        return `libtest counted ${this.sums[kind]} ${kind}, but ${read[kind]} were read from its output`
      }
    }
    if (read.passed + read.failed === 0) return 'no test ran'
    if (read.ignored > 0) return `${read.ignored} ignored; a test runs or goes`
    return null
  }

  xml(trouble) {
    const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>']
    for (const suite of this.suites.filter(one => one.cases.length > 0)) {
      const failed = suite.cases.filter(one => one.outcome === 'FAILED').length
      const ignored = suite.cases.filter(one => one.outcome === 'ignored').length
      lines.push(
        `<testsuite name="${xml(suite.name)}" tests="${suite.cases.length}" failures="${failed}" skipped="${ignored}" time="${suite.seconds}">`,
      )
      for (const one of suite.cases) {
        const head = `<testcase classname="${xml(suite.name)}" name="${xml(one.name)}"`
        if (one.outcome === 'ok') lines.push(`${head}/>`)
        else if (one.outcome === 'ignored') lines.push(`${head}><skipped/></testcase>`)
        else {
          const output = one.output.join('\n').trim()
          lines.push(`${head}><failure>${xml(output)}</failure></testcase>`)
        }
      }
      lines.push('</testsuite>')
    }
    if (trouble) {
      lines.push(
        `<testsuite name="run" tests="1" errors="1"><testcase classname="run" name="the test run as a whole"><error>${xml(trouble)}</error></testcase></testsuite>`,
      )
    }
    lines.push('</testsuites>', '')
    return lines.join('\n')
  }
}

function xml(text) {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these.
      .replace(/\u001b\[[\d;]*m|[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
  )
}

async function main() {
  const [file, dashes, ...command] = process.argv.slice(2)
  if (!file || dashes !== '--' || command.length === 0) {
    console.error('usage: node scripts/junit.mjs <report.xml> -- cargo test ...')
    process.exit(2)
  }

  // Through a shell that joins the two streams: cargo names each test binary on standard error,
  // and only one pipe keeps those lines in order with the results.
  const child = spawn('bash', ['-c', 'exec "$@" 2>&1', 'bash', ...command], {
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => {
    child.on('close', (code, signal) => resolve(signal ? 1 : code))
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))

  const report = new Report()
  for await (const text of createInterface({ input: child.stdout })) {
    process.stdout.write(`${text}\n`)
    report.line(text)
  }
  const code = await ended

  let trouble = report.problem()
  if (code !== 0 && report.count('FAILED') === 0) trouble ??= `the command ended with code ${code}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, report.xml(trouble))
  if (trouble) console.error(`${basename(file)}: ${trouble}`)
  process.exit(code !== 0 ? code : trouble ? 1 : 0)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
