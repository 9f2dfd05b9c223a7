import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from '@playwright/test'

/**
 * Browser contexts that serve several tests of a worker, one after another: the browser takes a third less processor
 * time for a page whose context and process exist. Each test gets a new page, and finds no cookie, stored data or
 * cached response of the test before. A context is closed instead if the test changed more than that.
 */
export class Windows {
  readonly #browser: Browser
  readonly #idle: Window[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Opens a page with these cookies. Other options need a context of their own. */
  async open(options: BrowserContextOptions, cookies: Cookie[]): Promise<Window> {
    const key = JSON.stringify(options)
    const found = this.#idle.findIndex(window => window.key === key)
    const [idle] = found < 0 ? [] : this.#idle.splice(found, 1)
    const window = idle ?? (await Window.create(this.#browser, options, key))
    await window.context.addCookies(cookies)
    return window
  }

  /** Prepares a context for the next test or, after a failure, closes it: the runner then saves what it showed. */
  async release(window: Window, failed: boolean): Promise<void> {
    if (failed || !(await window.clear())) return window.context.close()
    this.#idle.push(window)
    // The oldest is the least likely to be used again: other tests of a file need the same options.
    if (this.#idle.length > KEPT) await this.#idle.shift()?.context.close()
  }
}

/** Few tests need more browsers at once, and each keeps a process. */
const KEPT = 2

/** These change a context for good, so it cannot serve another test. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const
const CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime', 'runFor', 'fastForward'] as const

export class Window {
  readonly context: BrowserContext
  readonly key: string
  page: Page
  readonly #origin: string
  readonly #reusable: boolean
  #changed = false
  #isWatched = false

  private constructor(context: BrowserContext, page: Page, key: string, options: BrowserContextOptions) {
    this.context = context
    this.page = page
    this.key = key
    this.#origin = new URL(options.baseURL ?? '').origin
    // A service worker would go on saving and answering.
    this.#reusable = options.serviceWorkers === 'block'
  }

  static async create(browser: Browser, options: BrowserContextOptions, key: string): Promise<Window> {
    const context = await browser.newContext(options)
    return new Window(context, await context.newPage(), key, options)
  }

  /** Notices from now on if the test changes the context for good. */
  watch(): void {
    if (this.#isWatched) return
    this.#isWatched = true
    this.#notice(this.context, LASTING)
    this.#notice(this.context.clock, CLOCK)
  }

  #notice<T extends object>(target: T, names: readonly (keyof T)[]): void {
    for (const name of names) {
      const method = target[name] as (...args: unknown[]) => unknown
      target[name] = ((...args: unknown[]) => {
        this.#changed = true
        return method.apply(target, args)
      }) as T[typeof name]
    }
  }

  /** Removes what a test left, and says whether another one may use this context. */
  async clear(): Promise<boolean> {
    if (!this.#reusable || this.#changed) return false
    const old = this.context.pages()
    // Opened before the others close, so that their process stays.
    this.page = await this.context.newPage()
    const devtools = await this.context.newCDPSession(this.page)
    this.#changed = false
    await Promise.all(old.map(page => page.close()))
    await this.context.clearCookies()
    await devtools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' })
    // Responses carry tags that count changes, and another site counts the same.
    await devtools.send('Network.clearBrowserCache')
    await devtools.detach()
    return true
  }
}
