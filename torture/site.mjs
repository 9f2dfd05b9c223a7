import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { answers, freePort } from '../bench/lib/server.mjs'
import { Postgres } from './postgres.mjs'

const PATIENCE = 60_000
const DISK = '192m'

/** One site on a small disk of its own, with a clock that can be moved. */
export class Site {
  kills = 0

  static async start({ binary, database, mail, large }) {
    const site = new Site()
    // As many as took the site down once; fewer in a short run.
    site.large = large
    site.connections = large ? 4_200 : 400
    site.streams = large ? 3_600 : 200
    site.binary = resolve(binary)
    site.folder = mkdtempSync('/tmp/kinkeeper-torture-')
    site.data = join(site.folder, 'data')
    site.clockFile = join(site.folder, 'clock')
    mkdirSync(site.data)
    site.ownDisk = mountSmallDisk(site.data)
    site.faketime = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
      .map(path => `${path}/faketime/libfaketimeMT.so.1`)
      .find(existsSync)
    site.setClock('+0')
    site.port = await freePort()
    site.url = `http://127.0.0.1:${site.port}`
    site.mail = mail
    if (database === 'postgres') site.postgres = await Postgres.start(site.folder)
    await site.up()
    return site
  }

  /** `+2d` is two days in the future; needs libfaketime. */
  setClock(offset) {
    writeFileSync(this.clockFile, offset)
  }

  async up() {
    const log = openSync(join(this.folder, 'server.log'), 'a')
    const env = {
      PATH: process.env.PATH,
      KINKEEPER_LISTEN: `127.0.0.1:${this.port}`,
      KINKEEPER_PUBLIC_URL: this.url,
      KINKEEPER_DATA: this.data,
      KINKEEPER_SMTP_URL: this.mail.url,
      KINKEEPER_TRUSTED_PROXY: '127.0.0.1/32',
      KINKEEPER_LOG: 'info',
    }
    if (this.postgres) env.KINKEEPER_DATABASE_URL = this.postgres.url
    if (this.faketime) {
      Object.assign(env, {
        LD_PRELOAD: this.faketime,
        FAKETIME_TIMESTAMP_FILE: this.clockFile,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      })
    }
    this.child = spawn(this.binary, [], { env, cwd: this.folder, stdio: ['ignore', log, log] })
    this.ended = once(this.child, 'exit')
    await this.becomesReady()
  }

  async kill() {
    this.kills += 1
    this.child.kill('SIGKILL')
    await this.ended
    await this.up()
  }

  /** Returns how long the server took to stop. */
  async restart() {
    const began = Date.now()
    // It stops within a moment, even while it is sending an email.
    this.kills += 1
    this.child.kill('SIGTERM')
    await this.ended
    const took = Date.now() - began
    await this.up()
    return took
  }

  async becomesReady() {
    const end = Date.now() + PATIENCE
    while (!(await answers(this.port))) {
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(`the server ended unexpectedly:\n${this.log().slice(-3000)}`)
      }
      if (Date.now() > end) throw new Error(`not ready after ${PATIENCE} ms:\n${this.log().slice(-3000)}`)
      await new Promise(done => setTimeout(done, 50))
    }
  }

  log() {
    return readFileSync(join(this.folder, 'server.log'), 'utf8')
  }

  /** Resident memory in MiB. */
  memory() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)[1]) / 1024
  }

  async remove() {
    this.child.kill('SIGKILL')
    await this.ended
    await this.postgres?.stop()
    if (this.ownDisk) asRoot('umount', '--lazy', this.data)
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export function asRoot(...command) {
  const sudo = process.getuid() === 0 ? [] : ['sudo', '-n']
  const [program, ...parts] = [...sudo, ...command]
  return execFileSync(program, parts, { stdio: ['ignore', 'pipe', 'pipe'] })
}

function mountSmallDisk(folder) {
  try {
    const owner = `uid=${process.getuid()},gid=${process.getgid()}`
    asRoot('mount', '-t', 'tmpfs', '-o', `size=${DISK},mode=0700,${owner}`, 'tmpfs', folder)
    return true
  } catch {
    console.log('  (this machine allows no small disk, so it is never full)')
    return false
  }
}
