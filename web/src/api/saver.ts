import type { QueryKey } from '@tanstack/react-query'
import * as saved from '../lib/saved.ts'
import { signal } from '../lib/signal.ts'
import { client } from './client.ts'
import { alwaysNeeded, worthSaving } from './offlineRequests.ts'
import { type Directory, mostPeople, someOf, windowOf, withChanges, withMember } from './savedDirectory.ts'
import { build } from './send.ts'
import type { Member, Session } from './types.ts'

const directory = ['directory']

/** The saved directory is good enough for this long while the site can be reached. */
const directoryAge = 10 * 60_000

/** All of the directory is fetched this often. In between only changes are, and those miss who the parents of namesakes are. */
const wholeAge = 24 * 60 * 60_000

/** The moments at which data of queries was saved on this device, for queries that were answered from there. */
export const savedAt = signal<ReadonlyMap<string, number>>(new Map())

/** The account whose answers are saved; null while none are. */
let account: string | null = null

/** Starts saving for an account; what others left here is erased. */
export async function begin(id: string) {
  await saved.begin(id)
  await saved.removeOtherBuilds(id, build)
  account = id
}

/** Stops saving and erases everything. */
export async function end() {
  account = null
  savedAt.set(new Map())
  await saved.erase()
}

/** Saves what was read before saving began, but not what was read from here. */
export function keepEarlier(queries: readonly { queryKey: QueryKey; state: { data: unknown } }[]) {
  for (const { queryKey, state } of queries)
    if (!savedAt.get().has(JSON.stringify(queryKey))) keep(queryKey, state.data)
}

export function keep(queryKey: QueryKey, data: unknown) {
  const path = pathOf(queryKey)
  if (!account || !worthSaving.has(path) || data === undefined) return
  if (path === 'session' && (data as Session).user?.id !== account) return
  forgetAge(queryKey)
  void write(
    account,
    queryKey,
    path === 'session' ? { ...(data as Session), token: '' } : data,
    alwaysNeeded.has(path),
  )
}

export function drop(queryKey: QueryKey) {
  if (account) void saved.remove('answers', account, addressOf(queryKey)).catch(() => {})
}

/** The saved data of a query; undefined if there is none. */
export async function find(queryKey: QueryKey): Promise<unknown> {
  const own = account ?? (await saved.savedAccount())
  const path = pathOf(queryKey)
  if (!own) return undefined
  if (path === '/api/members/window' || path === '/api/members/some') {
    const people = await read<Directory>(own, directory)
    if (!people) return undefined
    noteAge(queryKey, people.at)
    return path === '/api/members/some' ? someOf(people.data, queryKey) : windowOf(people.data, queryKey)
  }
  const found = worthSaving.has(path) ? await read(own, queryKey) : null
  if (found && !alwaysNeeded.has(path)) noteAge(queryKey, found.at)
  return found?.data
}

/** Brings the directory up to date, unless that was done a moment ago for the same role. */
export function saveDirectory(role: string): Promise<void> {
  return inTurn(async own => {
    const known = await read<Directory>(own, directory)
    if (known && known.data.role === role && Date.now() - known.at < directoryAge) return
    await fetchDirectory(own, role, known?.data)
  })
}

/** Brings the directory up to date now. */
export function followDirectory(role: string): Promise<void> {
  return inTurn(async own => fetchDirectory(own, role, (await read<Directory>(own, directory))?.data))
}

/** Fetches everyone with their telephone numbers; if they are known, only what has changed since. */
async function fetchDirectory(own: string, role: string, known: Directory | undefined) {
  const held = known?.role === role && Date.now() - known.whole < wholeAge ? known : undefined
  const since = held ? { since: held.list.version } : {}
  const { data } = await client.GET('/api/members', { params: { query: { phones: true, ...since } } })
  if (!data || account !== own) return
  const list = { ...data, items: data.items.slice(0, mostPeople) }
  const whole = { role, total: data.items.length, list, whole: Date.now() }
  await write(own, directory, held && data.gone ? withChanges(held, data) : whole, true)
}

/** Puts someone into the directory as they were saved just now. */
export function putMember(member: Member): Promise<void> {
  return inTurn(async own => {
    const known = await read<Directory>(own, directory)
    if (known) await write(own, directory, withMember(known.data, member), true)
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Changes of the directory wait for each other, so that none is lost. */
function inTurn(change: (own: string) => Promise<void>): Promise<void> {
  const next = last.then(async () => {
    if (account) await change(account)
  })
  last = next.catch(() => {})
  return next
}

async function write(own: string, queryKey: QueryKey, data: unknown, pinned: boolean) {
  const body = new Blob([JSON.stringify(data)], { type: 'application/json' })
  // The storage may be full or turned off.
  await saved.save('answers', own, addressOf(queryKey), body, { build, pinned }).catch(() => {})
}

async function read<T>(own: string, queryKey: QueryKey): Promise<{ data: T; at: number } | null> {
  const found = await saved.find('answers', own, addressOf(queryKey))
  // Another build may give its answers another form.
  if (!found || found.entry.build !== build) return null
  return { data: (await found.body.json()) as T, at: found.entry.at }
}

export function pathOf([first, second]: QueryKey): string {
  return first === 'get' ? String(second) : String(first)
}

/** A cache has addresses as keys. What comes up next is asked for by day: tomorrow, today's answer is still of use. */
function addressOf(queryKey: QueryKey): string {
  const key = pathOf(queryKey) === '/api/events/upcoming' ? queryKey.slice(0, 2) : queryKey
  return `${location.origin}/saved?${encodeURIComponent(JSON.stringify(key))}`
}

function noteAge(queryKey: QueryKey, at: number) {
  savedAt.set(new Map(savedAt.get()).set(JSON.stringify(queryKey), at))
}

function forgetAge(queryKey: QueryKey) {
  const key = JSON.stringify(queryKey)
  if (!savedAt.get().has(key)) return
  savedAt.set(new Map([...savedAt.get()].filter(([other]) => other !== key)))
}
