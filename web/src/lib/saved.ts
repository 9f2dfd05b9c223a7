/**
 * This browser saves parts of the family, so that they can be read without a network: a cache of answers and one of
 * pictures for the account that is signed in. The page and its service worker share it; each change takes a turn
 * (a Web Lock), so that nothing is saved while another tab erases everything.
 */

const prefix = 'kinkeeper-saved'
const turn = 'kinkeeper-saved'

export type Kind = 'answers' | 'pictures'

type Limits = { entries: number; bytes: number }

const MB = 1_000_000

const limits: Readonly<Record<Kind, Limits>> = {
  answers: { entries: 400, bytes: 24 * MB },
  pictures: { entries: 2000, bytes: 20 * MB },
}

/** No single answer takes more, so that one does not push out all others. */
export const mostBytes = 6 * MB

export type Entry = {
  address: string
  bytes: number
  /** The moment of saving, in milliseconds. */
  at: number
  /** The build of the page that saved it: another one may not be able to read it. */
  build: string
  /** Never removed to make space. */
  pinned: boolean
}

export function cacheName(kind: Kind, account: string): string {
  return `${prefix}:${kind}:${account}`
}

/** The account whose data is saved here, if there is one. */
export async function savedAccount(): Promise<string | null> {
  const start = cacheName('answers', '')
  const found = (await caches.keys()).find(name => name.startsWith(start))
  return found?.slice(start.length) ?? null
}

/** Makes space for an account. Whatever is saved for others is erased. */
export function begin(account: string): Promise<void> {
  return inTurn(async () => {
    const own = [cacheName('answers', account), cacheName('pictures', account)]
    await eraseAll(name => !own.includes(name))
    for (const name of own) await caches.open(name)
  })
}

/** Erases everything that is saved of the family, of all accounts. */
export function erase(): Promise<void> {
  return inTurn(() => eraseAll(() => true))
}

async function eraseAll(isErased: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(name => name.startsWith(`${prefix}:`))
  await Promise.all(names.filter(isErased).map(name => caches.delete(name)))
}

type Saved = Pick<Entry, 'build'> & { pinned?: boolean }

/** Saves a body, and removes the oldest ones if there are too many. Does nothing for an account without space. */
export function save(
  kind: Kind,
  account: string,
  address: string,
  body: Blob,
  { build, pinned = false }: Saved,
): Promise<void> {
  return inTurn(async () => {
    const name = cacheName(kind, account)
    if (body.size > mostBytes || !(await caches.has(name))) return
    const cache = await caches.open(name)
    const { url } = new Request(address)
    const others = (await entriesOf(cache)).filter(entry => entry.address !== url)
    const added = { address: url, bytes: body.size, at: Date.now(), build, pinned }
    for (const { address } of surplus([...others, added], limits[kind])) await cache.delete(address)
    // One step: the page may be left at any moment, and what was saved before must not be lost then.
    await cache.put(new Request(address, { headers: headersOf(added) }), new Response(body))
  })
}

/** The body at an address with what is known about it. */
export async function find(
  kind: Kind,
  account: string,
  address: string,
): Promise<{ entry: Entry; body: Response } | null> {
  const name = cacheName(kind, account)
  if (!(await caches.has(name))) return null
  const cache = await caches.open(name)
  const [key] = await cache.keys(address)
  const body = await cache.match(address)
  return key && body ? { entry: entryOf(key), body } : null
}

export function remove(kind: Kind, account: string, address: string): Promise<void> {
  return inTurn(async () => {
    const name = cacheName(kind, account)
    if (await caches.has(name)) await (await caches.open(name)).delete(address)
  })
}

/** Removes what another build of the page has saved. */
export function removeOtherBuilds(account: string, build: string): Promise<void> {
  return inTurn(async () => {
    const cache = await caches.open(cacheName('answers', account))
    for (const entry of await entriesOf(cache)) if (entry.build !== build) await cache.delete(entry.address)
  })
}

/** The oldest entries, without which the rest is within the limits. */
export function surplus(entries: readonly Entry[], { entries: most, bytes }: Limits): Entry[] {
  const removed: Entry[] = []
  let count = entries.length
  let size = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  for (const entry of entries.filter(({ pinned }) => !pinned).toSorted((one, other) => one.at - other.at)) {
    if (count <= most && size <= bytes) break
    removed.push(entry)
    count -= 1
    size -= entry.bytes
  }
  return removed
}

/** The headers of an entry's key say all about it, so that no body has to be opened. */
function headersOf({ bytes, at, build, pinned }: Entry): Record<string, string> {
  return {
    'x-saved-bytes': String(bytes),
    'x-saved-at': String(at),
    'x-saved-build': build,
    'x-saved-pinned': String(pinned),
  }
}

async function entriesOf(cache: Cache): Promise<Entry[]> {
  return (await cache.keys()).map(entryOf)
}

function entryOf({ url, headers }: Request): Entry {
  return {
    address: url,
    bytes: Number(headers.get('x-saved-bytes')),
    at: Number(headers.get('x-saved-at')),
    build: headers.get('x-saved-build') ?? '',
    pinned: headers.get('x-saved-pinned') === 'true',
  }
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(turn, work) as Promise<T>
}
