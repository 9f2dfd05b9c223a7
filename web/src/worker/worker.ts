import { find, remove, save, savedAccount } from '../lib/saved.ts'

/**
 * The service worker: with it the page opens without a network. It answers navigations, the page's own files and
 * small pictures; everything else, above all every write, passes it by. What the server answers always counts: only
 * where there is no answer does it use what is saved. Files with a hash in their name never change, so those are
 * taken from here first.
 */

declare const self: ServiceWorkerGlobalScope

/** Set by the build: its name, and all files of the page. */
declare const __BUILD__: string
declare const __FILES__: readonly string[]

const prefix = 'kinkeeper-shell:'
const shell = prefix + __BUILD__
const page = '/index.html'

/** So many files are fetched at once while someone may be using the page. */
const atOnce = 6

/** In milliseconds. A bad connection often hangs instead of failing; what is saved is shown then. */
const patience = 5000

self.addEventListener('install', event => event.waitUntil(install()))
self.addEventListener('activate', event => event.waitUntil(activate()))
self.addEventListener('fetch', event => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

async function install(): Promise<void> {
  const cache = await caches.open(shell)
  for (let first = 0; first < __FILES__.length; first += atOnce)
    await cache.addAll(__FILES__.slice(first, first + atOnce))
  const response = await fetch(page, { cache: 'reload' })
  // The server may have been replaced meanwhile: the browser then finds the next worker, too.
  if (!response.ok || response.headers.get('x-kinkeeper-version') !== __BUILD__)
    throw new Error('the page is of another build')
  await cache.put(page, response)
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  // Pages of the last build may still be open, and load parts of it.
  const older = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== shell)
  await Promise.all(older.slice(0, -1).map(name => caches.delete(name)))
  // Earlier builds switched it on. In Firefox a reload without a network fails with it, whatever the worker answers.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (/^\/api\/files\/[^/]+\/small$/.test(pathname)) return picture(event, pathname)
  if (/^\/(api|feed)\//.test(pathname)) return undefined
  if (request.mode === 'navigate') return navigation(event)
  if (pathname.startsWith('/assets/')) return hashed(event)
  if (__FILES__.includes(pathname) || pathname.startsWith('/words/')) return named(event)
  return undefined
}

async function navigation(event: FetchEvent): Promise<Response> {
  return orSaved(fetch(event.request), () => caches.match(page, { cacheName: shell }))
}

/** The answer of the server, or what is saved if there is none in time. */
async function orSaved(
  answer: Promise<Response>,
  find: () => Promise<Response | undefined>,
): Promise<Response> {
  try {
    return await inTime(answer)
  } catch {
    return (await find()) ?? answer
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer = 0
  const late = new Promise<never>((_, reject) => {
    timer = self.setTimeout(reject, patience)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

async function hashed(event: FetchEvent): Promise<Response> {
  const saved = await caches.match(event.request, { ignoreVary: true })
  return saved ?? fetched(event)
}

/** Files whose content changes under the same name. */
async function named(event: FetchEvent): Promise<Response> {
  return orSaved(fetched(event), () => caches.match(event.request, { ignoreVary: true }))
}

function fetched(event: FetchEvent): Promise<Response> {
  const answer = fetch(event.request)
  event.waitUntil(answer.then(response => keepFile(event.request, response.clone())).catch(() => {}))
  return answer
}

async function keepFile(request: Request, response: Response): Promise<void> {
  if (response.status === 200) await (await caches.open(shell)).put(request, response)
}

/** Small pictures, such as portraits, are saved for the account whose answers the page saves. */
async function picture(event: FetchEvent, address: string): Promise<Response> {
  const account = await savedAccount()
  if (!account) return fetch(event.request)
  const answer = fetch(event.request)
  const saved = async () => (await find('pictures', account, address))?.body
  event.waitUntil(answer.then(response => update(account, address, response.clone())).catch(() => {}))
  return orSaved(answer, saved)
}

/** Saves what the server shows now. */
async function update(account: string, address: string, response: Response): Promise<void> {
  const isGone = [401, 403, 404].includes(response.status)
  if (isGone) await remove('pictures', account, address)
  if (response.status === 200)
    await save('pictures', account, address, await response.blob(), { build: __BUILD__ })
}
