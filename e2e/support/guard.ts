import type { BrowserContext } from '@playwright/test'

/** The guard of the test that uses a context now: several tests use the same context, one after another. */
const current = new WeakMap<BrowserContext, Guard>()

/** Marks what the page's own script reports about its content security policy. */
const POLICY = 'policy: '

/**
 * Watches every page of a test for things a healthy page never does: violate the content security
 * policy, log an error to the console, throw, or send a request to a third party.
 */
export class Guard {
  readonly #problems: string[] = []
  // The address that tests use for an unknown page: it answers 404, and the browser reports that.
  readonly #allowed: RegExp[] = [/404.*\/no-such-page/]
  readonly #origins = new Set<string>()

  /** Allows a problem that the test causes on purpose: its text, then the URL, as in `guard.allow(/401.*sign-in/)`. */
  allow(problem: RegExp): void {
    this.#allowed.push(problem)
  }

  /** Allows any request to fail while the test has stopped the site, even one for a font. */
  allowOutage(origin: string): void {
    this.allow(
      new RegExp(
        `ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|SOCKET_NOT_CONNECTED) ${origin}/`,
      ),
    )
  }

  /** Treats another origin as the site's own, such as a proxy in front of it. */
  allowOrigin(origin: string): void {
    this.#origins.add(new URL(origin).origin)
  }

  async watch(context: BrowserContext, origin: string): Promise<void> {
    this.#origins.add(new URL(origin).origin)
    const isWatched = current.has(context)
    current.set(context, this)
    if (isWatched) return
    const guard = () => current.get(context) ?? this
    const report = (problem: string) => guard().#problems.push(problem)
    context.on('console', message => {
      const text = message.text()
      if (message.type() !== 'error') return
      report(text.startsWith(POLICY) ? text : `console: ${text} ${message.location().url}`)
    })
    context.on('weberror', error => {
      report(`page error: ${error.error().stack ?? error.error().message}`)
    })
    context.on('request', request => {
      const url = new URL(request.url())
      if (/^(https?|wss?):$/.test(url.protocol) && !guard().#origins.has(url.origin))
        report(`third party: ${request.url()}`)
    })
    // The browser also logs a violation itself; this says which rule it was in few words.
    await context.addInitScript(mark => {
      document.addEventListener('securitypolicyviolation', event => {
        console.error(`${mark}${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
      })
    }, POLICY)
  }

  problems(): string[] {
    return this.#problems.filter(problem => !this.#allowed.some(one => one.test(problem)))
  }
}
