import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { answers, freePort } from '../bench/lib/server.mjs'
import { Balancer } from './balancer.mjs'
import { Postgres } from './postgres.mjs'
import { S3 } from './s3.mjs'
import { Server } from './server.mjs'

const PATIENCE = 60_000
const DISK = '192m'

/**
 * One site. Either one server on a small disk that belongs to it alone, with a clock that can be moved; or several replicas
 * behind a balancer, with PostgreSQL, and the files in S3.
 */
export class Site {
  kills = 0

  static async start({ binary, database, replicas, mail, large }) {
    const site = new Site()
    // The large numbers once took the site down; a short run uses smaller ones.
    site.large = large
    site.connections = large ? 4_200 : 400
    site.streams = large ? 3_600 : 200
    site.binary = resolve(binary)
    site.folder = mkdtempSync('/tmp/kinkeeper-torture-')
    site.port = await freePort()
    site.url = `http://127.0.0.1:${site.port}`
    site.settings = { KINKEEPER_PUBLIC_URL: site.url, KINKEEPER_SMTP_URL: mail.url }
    if (database === 'postgres') {
      site.postgres = await Postgres.start(site.folder)
      site.settings.KINKEEPER_DATABASE_URL = site.postgres.url
    }
    try {
      if (replicas > 1) await site.#startReplicas(replicas)
      else await site.#startAlone()
    } catch (error) {
      await site.remove()
      throw error
    }
    return site
  }

  async #startAlone() {
    const server = new Server(this, 'data', this.port)
    this.servers = [server]
    this.ownDisk = mountSmallDisk(server.data)
    this.backups = join(server.data, 'backups')
    this.clockFile = join(this.folder, 'clock')
    this.faketime = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
      .map(path => `${path}/faketime/libfaketimeMT.so.1`)
      .find(existsSync)
    if (this.faketime) {
      this.setClock('+0')
      Object.assign(this.settings, {
        LD_PRELOAD: this.faketime,
        FAKETIME_TIMESTAMP_FILE: this.clockFile,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      })
    }
    await server.up()
  }

  async #startReplicas(replicas) {
    this.s3 = await S3.start(this.binary, this.folder)
    this.backups = join(this.folder, 'backups')
    mkdirSync(this.backups)
    Object.assign(this.settings, this.s3.settings, { KINKEEPER_BACKUP_URL: this.backups })
    const ports = await Promise.all(Array.from({ length: replicas }, freePort))
    this.servers = ports.map((port, number) => new Server(this, `replica${number + 1}`, port))
    for (const server of this.servers) await server.up()
    this.balancer = await Balancer.start(
      this.folder,
      this.port,
      ports.map(port => `127.0.0.1:${port}`),
    )
    await this.becomesReady()
  }

  /** `+2d` is two days in the future; needs libfaketime. */
  setClock(offset) {
    if (this.clockFile) writeFileSync(this.clockFile, offset)
  }

  /** The token of the link with which the owner registers. */
  get setup() {
    return /setup=(\S+)/.exec(readFileSync(join(this.servers[0].data, 'setup-link'), 'utf8'))[1]
  }

  async kill() {
    this.kills += 1
    await Promise.all(this.servers.map(server => server.kill()))
    await Promise.all(this.servers.map(server => server.up()))
  }

  /** Returns how long the server took to stop. */
  async restart() {
    // The server stops within a moment, even while it is sending an email.
    this.kills += 1
    const took = await Promise.all(this.servers.map(server => server.stop()))
    await Promise.all(this.servers.map(server => server.up()))
    return Math.max(...took)
  }

  /** Waits for every server, and for the balancer, which asks them only now and then. */
  async becomesReady() {
    for (const server of this.servers) await server.becomesReady()
    const end = Date.now() + PATIENCE
    while (this.balancer && !(await answers(this.port))) {
      if (Date.now() > end) throw new Error(`the balancer finds no replica:\n${this.log().slice(-3000)}`)
      await new Promise(done => setTimeout(done, 50))
    }
  }

  log() {
    return readFileSync(join(this.folder, 'server.log'), 'utf8')
  }

  /** Resident memory in MiB of the server that uses most. */
  memory() {
    return Math.max(...this.servers.map(server => server.memory()))
  }

  async remove() {
    await Promise.all((this.servers ?? []).map(server => server.kill()))
    await this.balancer?.stop()
    await this.s3?.stop()
    await this.postgres?.stop()
    if (this.ownDisk) asRoot('umount', '--lazy', this.servers[0].data)
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
