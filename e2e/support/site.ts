import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The build that the Rust tests use; E2E_BINARY can name another, such as the release build. */
const BINARY = resolve(import.meta.dirname, process.env.E2E_BINARY ?? '../../target/debug/kinkeeper')
/** Data folders are kept in memory if there is enough space, so that tests do not wait for the disk. */
const FOLDER = hasSpace('/dev/shm') ? '/dev/shm' : tmpdir()
export const OWNER_EMAIL = 'owner@example.org'

export interface SiteOptions {
  /** Additional `KINKEEPER_*` settings; an empty string removes a default. */
  env?: Record<string, string>
  /** A command that runs the server, such as strace with its options. */
  wrapper?: string[]
  /** The demo family instead of an empty site. Its folder is in `data`, and `data` is not its data folder. */
  demo?: boolean
  /** The number of the worker; each has its own range of ports. */
  slot?: number
  /** Called before the server stops while pages may still use it. */
  onOutage?: (url: string) => void
}

interface Ending {
  log: string
  problems: string[]
}

/**
 * The real server with its own data folder, for one test.
 * It inherits no settings from the environment of the test run.
 */
export class Site {
  readonly url: string
  readonly data: string
  readonly #command: string[]
  readonly #env: Record<string, string>
  readonly #onOutage: (url: string) => void
  /** The longest time to start, in milliseconds. */
  readonly #patience: number
  readonly #exitProblems: string[] = []
  readonly #expectedErrors: RegExp[] = []
  #process: ChildProcess | undefined
  #ending: Promise<Ending> | undefined

  private constructor(port: number, options: SiteOptions) {
    const { env, wrapper = [], demo = false, onOutage = () => {} } = options
    this.url = `http://127.0.0.1:${port}`
    // With a wrapper, such as one that counts file syncs, the data is on a real disk.
    this.data = mkdtempSync(join(wrapper.length > 0 ? tmpdir() : FOLDER, 'kinkeeper-e2e-'))
    this.#command = [...wrapper, BINARY, ...(demo ? ['demo', '--listen', `127.0.0.1:${port}`] : [])]
    // The demo draws all its pictures first.
    this.#patience = demo ? 180_000 : 15_000
    this.#onOutage = onOutage
    const settings = {
      PATH: process.env.PATH ?? '',
      TMPDIR: demo ? this.data : '',
      KINKEEPER_LISTEN: `127.0.0.1:${port}`,
      KINKEEPER_DATA: this.data,
      KINKEEPER_OWNER_EMAIL: OWNER_EMAIL,
      KINKEEPER_PUBLIC_URL: this.url,
      ...env,
    }
    this.#env = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''))
  }

  static async start(options: SiteOptions = {}): Promise<Site> {
    if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing; \`make test-e2e\` builds it`)
    const site = new Site(await freePort(options.slot ?? 0), options)
    try {
      await site.begin()
    } catch (error) {
      const { log } = await site.stop()
      throw new Error(`${error instanceof Error ? error.message : error}\n${log}`)
    }
    return site
  }

  /** Starts the server, for the first time or again after `end()`, and waits until it is ready. */
  async begin(): Promise<void> {
    const log = openSync(join(this.data, 'server.log'), 'a')
    const [program = BINARY, ...args] = this.#command
    this.#process = spawn(program, args, { cwd: this.data, env: this.#env, stdio: ['ignore', log, log] })
    closeSync(log)
    const deadline = Date.now() + this.#patience
    while (Date.now() < deadline) {
      if (this.#process.exitCode !== null) throw new Error('the server ended while starting')
      try {
        if ((await fetch(`${this.url}/readyz`)).ok) return
      } catch {
        // Not listening yet.
      }
      await new Promise(tick => setTimeout(tick, 10))
    }
    throw new Error(`the server was not ready within ${this.#patience / 1_000} s`)
  }

  /** Stops the server and waits until it has exited; its data stays for `begin()`. */
  async end(): Promise<void> {
    this.#onOutage(this.url)
    await this.#terminate()
  }

  async #terminate(): Promise<void> {
    const running = this.#process
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    const pid = this.#serverPid(running)
    process.kill(pid, 'SIGTERM')
    const timer = setTimeout(() => {
      this.#exitProblems.push('the server did not stop within 10 s of SIGTERM')
      process.kill(pid, 'SIGKILL')
    }, 10_000)
    await ended
    clearTimeout(timer)
    if (running.exitCode !== 0)
      this.#exitProblems.push(`the server exited with ${running.exitCode ?? running.signalCode}`)
  }

  /** Runs a command of the program on the site's data, as an administrator would on the machine. */
  run(...args: string[]): string {
    return execFileSync(BINARY, args, { cwd: this.data, env: this.#env, encoding: 'utf8' })
  }

  /** Adds an invented family of this size, while the server is stopped. */
  async fill(people: number): Promise<void> {
    await this.end()
    execFileSync(join(dirname(BINARY), 'examples', 'synthetic_family'), [this.data, String(people)])
    await this.begin()
  }

  /** Kills the server in the middle of its work, like a power cut. */
  async kill(): Promise<void> {
    const running = this.#process
    if (!running) return
    this.#onOutage(this.url)
    const ended = once(running, 'exit')
    process.kill(this.#serverPid(running), 'SIGKILL')
    await ended
  }

  /** Stops the server for good, removes its folder, and returns its log. */
  stop(): Promise<Ending> {
    this.#ending ??= this.#terminate().then(() => {
      const ending = { log: this.log(), problems: [...this.unexpectedErrors(), ...this.#exitProblems] }
      rmSync(this.data, { recursive: true, force: true })
      taken.delete(Number(new URL(this.url).port))
      return ending
    })
    return this.#ending
  }

  log(): string {
    return readFileSync(join(this.data, 'server.log'), 'utf8')
  }

  /** The one-time setup link for the owner, read from the data folder as an administrator would. */
  setupLink(): string {
    return readFileSync(join(this.data, 'setup-link'), 'utf8').trim()
  }

  /** Allows an error in the log that the test causes on purpose. */
  expectError(line: RegExp): void {
    this.#expectedErrors.push(line)
  }

  /** Unexpected errors in the log. */
  unexpectedErrors(): string[] {
    return this.log()
      .split('\n')
      .filter(line => /\bERROR\b|panicked at/.test(line))
      .filter(line => !this.#expectedErrors.some(expected => expected.test(line)))
  }

  /** The id of the server's process: with a wrapper it is the wrapper's child. */
  #serverPid({ pid, spawnfile }: ChildProcess): number {
    if (pid === undefined) throw new Error('the server never started')
    if (spawnfile === BINARY) return pid
    const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]
    return child ? Number(child) : pid
  }
}

function hasSpace(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= 2 ** 31
}

const taken = new Set<number>()

/**
 * A free port below the range that the system assigns automatically, so that no other program takes it. The sites of a
 * worker have the same one after another: the browser compiles the page's scripts once for each address.
 */
export async function freePort(slot: number): Promise<number> {
  const first = 18_000 + (slot % 8) * 1_000
  for (let tries = 0; tries < 1_000; tries++) {
    const port = first + ((process.pid + tries) % 1_000)
    if (taken.has(port) || !(await isFree(port))) continue
    taken.add(port)
    return port
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
