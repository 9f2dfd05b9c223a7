import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SCRIPT = join(import.meta.dirname, 'wrk.lua')

/** Reads one address over and over on keep-alive connections; rates per second, latencies in milliseconds. */
export async function load(url, { connections = 32, seconds = 3, cookie = '' } = {}) {
  const { stdout } = await run('wrk', [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    `--header=Cookie: ${cookie}`,
    `--script=${SCRIPT}`,
    url,
  ])
  const result = JSON.parse(stdout.trim().split('\n').at(-1))
  if (result.errors > 0) throw new Error(`${result.errors} of ${result.requests} requests to ${url} failed`)
  return result
}
