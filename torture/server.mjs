import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { answers } from '../bench/lib/server.mjs'

const PATIENCE = 60_000

/** One process of the program, with a data folder of its own. */
export class Server {
  constructor(site, name, port) {
    Object.assign(this, { site, name, port, url: `http://127.0.0.1:${port}` })
    this.data = join(site.folder, name)
    mkdirSync(this.data, { recursive: true })
  }

  async up() {
    this.start()
    await this.becomesReady()
  }

  start() {
    const log = openSync(join(this.site.folder, 'server.log'), 'a')
    const env = {
      PATH: process.env.PATH,
      KINKEEPER_LISTEN: `127.0.0.1:${this.port}`,
      KINKEEPER_DATA: this.data,
      KINKEEPER_TRUSTED_PROXY: '127.0.0.1/32',
      KINKEEPER_LOG: 'info',
      ...this.site.settings,
    }
    this.child = spawn(this.site.binary, [], { env, cwd: this.site.folder, stdio: ['ignore', log, log] })
    this.ended = once(this.child, 'exit')
  }

  async kill() {
    this.child?.kill('SIGKILL')
    await this.ended
  }

  /** Asks the server to stop; returns how long that took. */
  async stop() {
    const began = Date.now()
    this.child.kill('SIGTERM')
    await this.ended
    return Date.now() - began
  }

  /** From now on it does nothing, although its connections stay open. */
  pause() {
    this.child.kill('SIGSTOP')
  }

  resume() {
    this.child.kill('SIGCONT')
  }

  /** Everything that it keeps on its own disk is gone. */
  forget() {
    rmSync(this.data, { recursive: true })
    mkdirSync(this.data)
  }

  async becomesReady() {
    const end = Date.now() + PATIENCE
    while (!(await answers(this.port))) {
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(`the server ended unexpectedly:\n${this.site.log().slice(-3000)}`)
      }
      if (Date.now() > end)
        throw new Error(`not ready after ${PATIENCE} ms:\n${this.site.log().slice(-3000)}`)
      await new Promise(done => setTimeout(done, 50))
    }
  }

  /** Resident memory in MiB. */
  memory() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)[1]) / 1024
  }
}
