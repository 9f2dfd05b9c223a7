import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const BINARY = resolve(import.meta.dirname, '../../target/debug/kinkeeper')
export const OWNER_EMAIL = 'owner@example.org'

export interface SiteOptions {
  /** More `KINKEEPER_*` settings; an empty text leaves a default setting out. */
  env?: Record<string, string>
  /** A program that runs the server, such as strace with its options. */
  wrapper?: string[]
  /** Which worker this is; each takes its ports from a range of its own. */
  slot?: number
}

/**
 * The real program, with a data folder of its own, for the time of one test.
 * It inherits no setting of whoever runs the tests.
 */
export class Site {
  readonly url: string
  readonly data: string
  #process: ChildProcess
  #expectedErrors: RegExp[] = []
  #stopped: Promise<{ log: string; complaints: string[] }> | undefined

  private constructor(url: string, data: string, process: ChildProcess) {
    this.url = url
    this.data = data
    this.#process = process
  }

  static async start({ env = {}, wrapper = [], slot = 0 }: SiteOptions = {}): Promise<Site> {
    if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing; \`make test-e2e\` builds it`)
    const port = await freePort(slot)
    const data = mkdtempSync(join(tmpdir(), 'kinkeeper-e2e-'))
    const url = `http://127.0.0.1:${port}`
    const settings = {
      PATH: process.env.PATH ?? '',
      KINKEEPER_LISTEN: `127.0.0.1:${port}`,
      KINKEEPER_DATA: data,
      KINKEEPER_OWNER_EMAIL: OWNER_EMAIL,
      KINKEEPER_PUBLIC_URL: url,
      ...env,
    }
    const log = openSync(join(data, 'server.log'), 'a')
    const [program = BINARY, ...args] = [...wrapper, BINARY]
    const child = spawn(program, args, {
      cwd: data,
      env: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')),
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    const site = new Site(url, data, child)
    try {
      await site.#ready()
    } catch (error) {
      const text = site.log()
      await site.stop().catch(() => {})
      throw new Error(`${error instanceof Error ? error.message : error}\n${text}`)
    }
    return site
  }

  async #ready(): Promise<void> {
    const deadline = Date.now() + 15_000
    while (Date.now() < deadline) {
      if (this.#process.exitCode !== null) throw new Error('the server ended while starting')
      try {
        if ((await fetch(`${this.url}/readyz`)).ok) return
      } catch {
        // Not listening yet.
      }
      await new Promise(tick => setTimeout(tick, 10))
    }
    throw new Error('the server was not ready within 15 s')
  }

  log(): string {
    return readFileSync(join(this.data, 'server.log'), 'utf8')
  }

  /** The one-time link for the owner, as an administrator reads it on the machine. */
  setupLink(): string {
    return readFileSync(join(this.data, 'setup-link'), 'utf8').trim()
  }

  /** The test provokes this line on purpose. */
  expectError(line: RegExp): void {
    this.#expectedErrors.push(line)
  }

  /** Lines of the log that no healthy server writes. */
  complaints(log = this.log()): string[] {
    return log
      .split('\n')
      .filter(line => /\bERROR\b|"level":"ERROR"|panicked at/.test(line))
      .filter(line => !this.#expectedErrors.some(expected => expected.test(line)))
  }

  /** Asks the server to end, waits until it has, removes its folder; gives back its last words. */
  stop(): Promise<{ log: string; complaints: string[] }> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<{ log: string; complaints: string[] }> {
    let forced = false
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = once(this.#process, 'exit')
      const pid = this.#serverPid()
      process.kill(pid, 'SIGTERM')
      const timer = setTimeout(() => {
        forced = true
        process.kill(pid, 'SIGKILL')
      }, 10_000)
      await ended
      clearTimeout(timer)
    }
    const log = this.log()
    const complaints = this.complaints(log)
    if (forced) complaints.push('the server did not end within 10 s of SIGTERM')
    else if (this.#process.exitCode !== 0)
      complaints.push(`the server ended with ${this.#process.exitCode ?? this.#process.signalCode}`)
    rmSync(this.data, { recursive: true, force: true })
    return { log, complaints }
  }

  /** The server's own process: under a wrapper it is the wrapper's child. */
  #serverPid(): number {
    const pid = this.#process.pid
    if (pid === undefined) throw new Error('the server never started')
    if (this.#process.spawnfile === BINARY) return pid
    const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]
    return child ? Number(child) : pid
  }
}

const next = new Map<number, number>()

/** A free port below the range that the system hands out by itself, so that nobody else takes it. */
async function freePort(slot: number): Promise<number> {
  const first = 18_000 + (slot % 8) * 1_000
  for (let tries = 0; tries < 1_000; tries++) {
    const offset = next.get(slot) ?? process.pid % 1_000
    next.set(slot, (offset + 1) % 1_000)
    if (await isFree(first + offset)) return first + offset
  }
  throw new Error('no free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise(done => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
