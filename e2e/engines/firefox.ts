import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type ElementHandle, launch } from 'puppeteer-core'
import { type Engine, inTime, LIMIT, type Tab } from './browser.ts'

const WATCH = readFileSync(join(import.meta.dirname, 'watch.js'), 'utf8')

/** Debian's Firefox without a window, driven over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const downloads = mkdtempSync(join(tmpdir(), 'kinkeeper-firefox-'))
  const browser = await launch({
    browser: 'firefox',
    executablePath: execFileSync('which', ['firefox-esr'], { encoding: 'utf8' }).trim(),
    headless: true,
    timeout: LIMIT,
    protocolTimeout: LIMIT,
    env: { ...process.env, TZ: 'Europe/Berlin' },
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      'intl.accept_languages': 'en-GB',
      'ui.prefersReducedMotion': 1,
    },
  })
  return {
    tab: origin => openTab(browser, origin, downloads),
    async close() {
      const { pid } = browser.process() ?? {}
      try {
        await inTime('closing Firefox', browser.close())
      } catch (error) {
        // The browser is the first of its process group.
        if (pid) process.kill(-pid, 'SIGKILL')
        throw error
      } finally {
        rmSync(downloads, { recursive: true, force: true })
      }
    },
  }
}

async function openTab(browser: Browser, origin: string, downloads: string): Promise<Tab> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() === 'error')
      problems.push(`console: ${message.text()} ${message.location().url ?? ''}`)
  })
  page.on('request', request => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin)
      problems.push(`third party: ${request.url()}`)
  })
  await page.evaluateOnNewDocument(WATCH)
  return {
    downloads,
    problems,
    open: async url => {
      await page.goto(url, { waitUntil: 'load', timeout: LIMIT })
    },
    run: expression => page.evaluate(expression),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: text => page.keyboard.type(text),
    key: name => page.keyboard.press(name),
    async choose(selector, paths) {
      const input = await page.$(selector)
      if (!input) throw new Error(`there is no ${selector}`)
      await (input as ElementHandle<HTMLInputElement>).uploadFile(...paths)
      await input.dispose()
    },
    resize: (width, height) => page.setViewport({ width, height }),
    async addCookies(cookies) {
      await context.setCookie(...cookies.map(cookie => ({ ...cookie, expires: Math.floor(cookie.expires) })))
    },
    picture: async () => Buffer.from(await page.screenshot()),
    async close() {
      for (const name of readdirSync(downloads)) rmSync(join(downloads, name))
      await inTime('closing a tab', context.close())
    },
  }
}
