import type { BrowserContext } from '@playwright/test'

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
    context.on('console', message => {
      if (message.type() === 'error')
        this.#problems.push(`console: ${message.text()} ${message.location().url}`)
    })
    context.on('weberror', error => {
      this.#problems.push(`page error: ${error.error().stack ?? error.error().message}`)
    })
    context.on('request', request => {
      const url = new URL(request.url())
      if (/^(https?|wss?):$/.test(url.protocol) && !this.#origins.has(url.origin))
        this.#problems.push(`third party: ${request.url()}`)
    })
    await context.exposeBinding('__policyViolation', (_, text: string) => {
      this.#problems.push(`policy: ${text}`)
    })
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', event => {
        const report = (window as unknown as { __policyViolation(text: string): void }).__policyViolation
        report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
  }

  problems(): string[] {
    return this.#problems.filter(problem => !this.#allowed.some(one => one.test(problem)))
  }
}
