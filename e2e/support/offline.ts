import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'

/** Lists what the page has saved of the family in all caches of this browser: the address, and by which build. */
export function saved(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('kinkeeper-saved'))
    const keys = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return keys.flat().map(key => `${decodeURIComponent(key.url)} ${key.headers.get('x-saved-build')}`)
  })
}

/** Waits until the service worker runs and all of these are saved; each is a part of an address. */
export async function expectSaved(page: Page, ...parts: string[]): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(async () => {
      const addresses = await saved(page)
      return parts.filter(part => !addresses.some(address => address.includes(part)))
    })
    .toEqual([])
}

/** Everything in any storage of this browser that scripts can read, as one text. */
export function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name } of await indexedDB.databases()) texts.push(`database ${name}`)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      // The page's own files are not the family's.
      for (const key of await cache.keys())
        if (!name.startsWith('kinkeeper-shell'))
          texts.push(name, key.url, (await (await cache.match(key))?.text()) ?? '')
    }
    return texts.join('\n')
  })
}

/** A server that passes everything on to a site. It can pretend to be of another build, or a connection that hangs. */
export async function relayTo(target: string) {
  let change = (text: string) => text
  let held: (() => void)[] | null = null
  const server = createServer((incoming, outgoing) => {
    const pass = () => void relay(target, incoming, outgoing, () => change)
    if (held) held.push(pass)
    else pass()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on, answers name another build. */
    pretend: (build: string, other: string) => {
      change = text => text.replaceAll(build, other)
    },
    /** From now on, nothing is answered and nothing fails. */
    hang: () => {
      held = []
    },
    /** Passes on what was held back. */
    resume: () => {
      const waiting = held ?? []
      held = null
      for (const pass of waiting) pass()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function relay(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  change: () => (text: string) => string,
): Promise<void> {
  const { method, url, headers } = incoming
  const { hostname, port } = new URL(target)
  const onward = request(
    { hostname, port, method, path: url, headers: { ...headers, 'accept-encoding': 'identity' } },
    response => {
      const changed = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [
          name,
          typeof value === 'string' ? change()(value) : value,
        ]),
      )
      const isText = /html|javascript/.test(response.headers['content-type'] ?? '')
      if (isText) {
        delete changed['content-length']
        // The same file of another build has another tag.
        delete changed.etag
      }
      outgoing.writeHead(response.statusCode ?? 502, changed)
      if (!isText) return void response.pipe(outgoing)
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => outgoing.end(change()(Buffer.concat(pieces).toString())))
    },
  )
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
