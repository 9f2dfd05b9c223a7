import type { MutationKey, Query, QueryClient } from '@tanstack/react-query'
import { siteUnreachable } from '../lib/offline.ts'
import { worthSaving } from './offlineRequests.ts'
import { followDirectory, keep, pathOf, putMember } from './saver.ts'
import type { Member } from './types.ts'

/** In milliseconds: a save is often followed by the next one, and by live updates that say what else it changed. */
const pause = 1000

/** Screens that were left a moment ago are read again after a change; more of them are not. */
const mostScreens = 8

/**
 * Makes one's own changes part of what is saved here at once, so that they are there when the network is gone a moment
 * later: what an answer to a save contains is kept without asking, and then the server is asked what else has changed.
 */
export function followOwnChanges(queryClient: QueryClient, role: string, ended: AbortSignal) {
  const queries = queryClient.getQueryCache()
  const stopKeeping = queries.subscribe(event => {
    // Only data that the page sets itself: every other answer is saved where it is read.
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual)
      keepOwn(event.query)
  })
  const follow = bounded(() => followDirectory(role))
  let later: ReturnType<typeof setTimeout> | undefined
  const stopFollowing = queryClient.getMutationCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success' || siteUnreachable.get()) return
    if (isQuestion(event.mutation.options.mutationKey)) return
    follow()
    clearTimeout(later)
    later = setTimeout(() => readAgain(queries.findAll({ type: 'inactive', stale: true })), pause)
  })
  ended.addEventListener('abort', () => {
    stopKeeping()
    stopFollowing()
    clearTimeout(later)
  })
}

/** Forms ask the server what looks wrong before they save; that changes nothing. */
function isQuestion([method, path]: MutationKey = []): boolean {
  return method === 'get' || String(path).endsWith('/check')
}

function keepOwn({ queryKey, state }: Query) {
  if (siteUnreachable.get()) return
  keep(queryKey, state.data)
  if (pathOf(queryKey) === '/api/members/{id}') void putMember(state.data as Member).catch(() => {})
}

/** Reads again what the change made out of date, newest first; the screens that show it are closed. */
function readAgain(queries: readonly Query[]) {
  const outdated = queries.filter(
    ({ queryKey, state }) => state.isInvalidated && worthSaving.has(pathOf(queryKey)),
  )
  const newest = outdated.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of newest.slice(0, mostScreens)) query.fetch().catch(() => {})
}

/** Runs the work once at a time; if it is asked for meanwhile, once more afterwards. */
export function bounded(work: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  const run = async () => {
    isRunning = true
    do {
      isWanted = false
      // The next change tries again, and so does the next look at the page.
      await work().catch(() => {})
    } while (isWanted)
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}
