import type { QueryKey } from '@tanstack/react-query'
import * as saved from '../lib/saved.ts'
import { signal } from '../lib/signal.ts'
import { client } from './client.ts'
import { alwaysNeeded, worthSaving } from './offlineRequests.ts'
import { type Directory, mostPeople, someOf, windowOf } from './savedDirectory.ts'
import { build } from './send.ts'
import type { MemberList, Session } from './types.ts'

const directory = ['directory']

/** The saved directory is good enough for this long while the site can be reached. */
const directoryAge = 10 * 60_000

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

/** Fetches everyone with their telephone numbers, unless they were saved a moment ago for the same role. */
export async function saveDirectory(role: string) {
  const own = account
  if (!own) return
  const known = await read<Directory>(own, directory)
  if (known && known.data.role === role && Date.now() - known.at < directoryAge) return
  const { data } = await client.GET('/api/members', { params: { query: { phones: true } } })
  if (!data || account !== own) return
  const list: MemberList = { ...data, items: data.items.slice(0, mostPeople) }
  await write(own, directory, { role, total: data.items.length, list } satisfies Directory, true)
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

function pathOf([first, second]: QueryKey): string {
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
