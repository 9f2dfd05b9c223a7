import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Engine, inTime, type Key, LIMIT, type Tab } from './browser.ts'

const WINDOW = join(import.meta.dirname, 'window.py')
const WATCH = join(import.meta.dirname, 'watch.js')

/** What WebDriver calls a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const KEYS: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
}

/** WebKitGTK in a window of our own on a display in memory, driven by plain WebDriver calls. */
export async function startWebKit(): Promise<Engine> {
  const display = await startDisplay()
  try {
    const driver = await startDriver(display.name)
    return {
      tab: origin => openTab(driver, origin),
      async close() {
        await end(driver.process)
        await end(display.process)
      },
    }
  } catch (error) {
    await end(display.process)
    throw error
  }
}

async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  // It chooses a free number and writes it to the fourth stream.
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const started = spawn('Xvfb', args, { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await inTime('starting Xvfb', once(started.stdio[3] as Readable, 'data'))
  return { name: `:${String(number).trim()}`, process: started }
}

interface Driver {
  process: ChildProcess
  /** Sends one command and returns its value. */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>
}

async function startDriver(display: string): Promise<Driver> {
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    // A group of its own, so that all of its browsers can be ended with it.
    detached: true,
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', TZ: 'Europe/Berlin' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const send: Driver['send'] = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(LIMIT),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`WebKit, ${path.split('/').at(-1)}: ${JSON.stringify(value)}`)
    return value
  }
  const isReady = () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    )
  const deadline = Date.now() + LIMIT
  while (!(await isReady())) {
    if (driver.exitCode !== null || Date.now() > deadline) {
      await end(driver)
      throw new Error('WebKitWebDriver did not start')
    }
    await new Promise(tick => setTimeout(tick, 20))
  }
  return { process: driver, send }
}

async function openTab(driver: Driver, origin: string): Promise<Tab> {
  const downloads = mkdtempSync(join(tmpdir(), 'kinkeeper-webkit-'))
  const problems: string[] = []
  const collect = reportsOf(driver.process, problems)
  const options = { binary: WINDOW, args: [origin, downloads, WATCH] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = (await driver.send('POST', '/session', { capabilities })) as { sessionId: string }
  const send: Driver['send'] = (method, path, body) =>
    driver.send(method, `/session/${sessionId}${path}`, body)
  const click = (x: number, y: number) => [
    { type: 'pointerMove', duration: 0, x, y, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  const typeKeys = async (text: string) => {
    const actions = [...text].flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await send('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
  }
  return {
    downloads,
    problems,
    open: async url => {
      await send('POST', '/url', { url })
    },
    async run(expression) {
      const script = `const done = arguments[0]
        Promise.resolve(${expression}).then(value => done({ value }), error => done({ error: String(error) }))`
      const { value, error } = (await send('POST', '/execute/async', { script, args: [] })) as {
        value?: unknown
        error?: string
      }
      if (error) throw new Error(error)
      return value
    },
    async press({ x, y }) {
      const actions = click(Math.round(x), Math.round(y))
      await send('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    type: typeKeys,
    key: name => typeKeys(KEYS[name]),
    async choose(selector, paths) {
      const input = (await send('POST', '/element', { using: 'css selector', value: selector })) as {
        [ELEMENT]: string
      }
      await send('POST', `/element/${input[ELEMENT]}/value`, { text: paths.join('\n') })
    },
    resize: async (width, height) => {
      await send('POST', '/window/rect', { x: 0, y: 0, width, height })
    },
    async addCookies(cookies) {
      // A page of the site must be open.
      await send('POST', '/url', { url: `${origin}/robots.txt` })
      for (const { name, value, path, httpOnly, secure } of cookies)
        await send('POST', '/cookie', { cookie: { name, value, path, httpOnly, secure } })
    },
    picture: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    async close() {
      try {
        await send('DELETE', '')
      } finally {
        collect.stop()
        rmSync(downloads, { recursive: true, force: true })
      }
    },
  }
}

/** Collects the problems that the window and its pages write to the standard output, which is the driver's. */
function reportsOf(driver: ChildProcess, problems: string[]): { stop: () => void } {
  let rest = ''
  const read = (piece: Buffer) => {
    const lines = (rest + piece.toString()).split('\n')
    rest = lines.pop() ?? ''
    problems.push(...lines.filter(line => /^(third party|console): /.test(line)))
  }
  driver.stdout?.on('data', read)
  return { stop: () => driver.stdout?.off('data', read) }
}

/** Ends a process and everything that it started: it is the first of its process group. */
async function end(running: ChildProcess): Promise<void> {
  const { pid } = running
  if (pid === undefined) return
  const ended = running.exitCode === null && running.signalCode === null ? once(running, 'exit') : undefined
  try {
    process.kill(-pid, 'SIGTERM')
    if (ended) await inTime('ending a process', ended, 5_000)
  } catch {
    // It is gone, or it did not listen.
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // No one of the group is left.
  }
}

/** A port that is free now; the driver does not choose one itself. */
async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
