import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export const BINARY =
  process.env.BENCH_BINARY ?? resolve(import.meta.dirname, '../../target/release/kinkeeper')
/** The programs that are built only for measuring. */
export const EXAMPLES = join(dirname(BINARY), 'examples')
const TICKS_PER_SECOND = 100

/** A data folder that several runs of the server share. */
export function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'kinkeeper-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts the release binary and waits for its first 200; `startMs` is the time it took. */
export async function startServer(data) {
  const port = await freePort()
  return start(BINARY, [], port, data, {
    ...(process.env.MALLOC_ARENA_MAX && { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX }),
    KINKEEPER_LISTEN: `127.0.0.1:${port}`,
    KINKEEPER_PUBLIC_URL: `http://127.0.0.1:${port}`,
    KINKEEPER_DATA: data,
    KINKEEPER_OWNER_EMAIL: 'owner@example.org',
  })
}

/** Starts a server of the same framework that does nothing, to compare with. */
export async function startEmptyServer(folder) {
  const port = await freePort()
  return start(join(EXAMPLES, 'empty_server'), [`127.0.0.1:${port}`], port, folder, {})
}

async function start(program, options, port, folder, settings) {
  const log = openSync(join(folder, 'server.log'), 'a')
  const env = { PATH: process.env.PATH, ...settings }
  const began = process.hrtime.bigint()
  const child = spawn(program, options, { env, cwd: folder, stdio: ['ignore', log, log] })
  const ended = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null)
      throw new Error(`the server ended:\n${readFileSync(join(folder, 'server.log'), 'utf8')}`)
  }
  const startMs = Number(process.hrtime.bigint() - began) / 1e6
  const status = name => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read('status'))[1]) / 1024
  const read = file => readFileSync(`/proc/${child.pid}/${file}`, 'utf8')
  return {
    url: `http://127.0.0.1:${port}`,
    startMs,
    /** Current and peak resident memory, in MiB. */
    memory: () => status('VmRSS'),
    peakMemory: () => status('VmHWM'),
    /** Memory of its own and its share of what it shares with other processes, in MiB. */
    proportionalMemory: () => Number(/^Pss:\s+(\d+) kB/m.exec(read('smaps_rollup'))[1]) / 1024,
    /** Resets the peak in the kernel. */
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    /** User and system time so far, in microseconds. */
    cpu() {
      const fields = read('stat')
        .slice(read('stat').lastIndexOf(')') + 2)
        .split(' ')
      return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6
    },
    /** The same by thread and to the nanosecond, for short measurements. Threads that end meanwhile are left out. */
    preciseCpu() {
      let nanoseconds = 0
      for (const thread of readdirSync(`/proc/${child.pid}/task`))
        try {
          nanoseconds += Number(read(`task/${thread}/schedstat`).split(' ')[0])
        } catch {
          // The thread has just ended.
        }
      return nanoseconds / 1000
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Tells if /readyz answers 200 yet. It uses a plain socket, because an HTTP client would cost more than startup. */
export function answers(port) {
  return new Promise(done => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () =>
      socket.write('GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'),
    )
    socket.once('data', data => {
      done(data.toString('latin1').startsWith('HTTP/1.1 200'))
      socket.destroy()
    })
    socket.once('error', () => done(false))
    socket.once('close', () => done(false))
  })
}

export function freePort() {
  return new Promise(done => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}
