import type { Page, Route } from '@playwright/test'

type Address = Parameters<Page['route']>[0]

/** Holds matching requests until `release()`, like a slow connection. */
export async function hold(page: Page, address: Address): Promise<{ release(): Promise<void> }> {
  let open = () => {}
  const opened = new Promise<void>(done => {
    open = done
  })
  const handler = async (route: Route) => {
    await opened
    // By then the page may have given up or been closed.
    await route.continue().catch(() => {})
  }
  await page.route(address, handler)
  return {
    async release() {
      open()
      await page.unroute(address, handler)
    },
  }
}

/** Fails matching requests with a connection error until `reconnect()`. */
export async function disconnect(page: Page, address: Address): Promise<{ reconnect(): Promise<void> }> {
  const handler = (route: Route) => route.abort('connectionfailed')
  await page.route(address, handler)
  return { reconnect: () => page.unroute(address, handler) }
}

/** Lets matching requests reach the server but turns its responses into failures, like a broken proxy. */
export async function failResponses(page: Page, address: Address, status: number): Promise<void> {
  await page.route(address, async route => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      status,
      contentType: 'text/html',
      body: '<h1>Bad gateway</h1>',
    })
  })
}
