import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { loadSaver, stopSaving } from '../api/saving.ts'
import { build } from '../api/send.ts'
import { useSession } from '../api/session.ts'
import { unreached } from '../lib/offline.ts'
import { signal } from '../lib/signal.ts'

/** The bar that says that the site can't be reached; loaded ahead, because then it is too late. */
export const offlineBar = signal<ComponentType | null>(null)

/** Browsers have all of it on HTTPS sites, and on this machine. */
const isPossible =
  build !== 'dev' && 'serviceWorker' in navigator && 'caches' in window && 'locks' in navigator

/**
 * While an approved account is signed in, this browser saves what it reads, and the service worker opens the page
 * without a network. When the session ends, or another account signs in, what was saved is erased.
 */
export function useOffline() {
  const queryClient = useQueryClient()
  const user = useSession().data?.user
  const account = user === undefined ? undefined : user?.status === 'approved' ? user.id : null
  const role = user?.role ?? ''
  useEffect(() => {
    if (!isPossible || account === undefined) return
    if (account === null) {
      void stopSaving()
      return
    }
    const ended = new AbortController()
    whenIdle(() => {
      // Without it the page works as it does in a browser that can't save anything.
      if (!ended.signal.aborted) start(queryClient, account, role, ended.signal).catch(() => {})
    })
    return () => ended.abort()
  }, [account, role, queryClient])
}

async function start(queryClient: QueryClient, account: string, role: string, ended: AbortSignal) {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  await navigator.serviceWorker.ready
  const { OfflineBar } = await import('./OfflineBar.tsx')
  offlineBar.set(OfflineBar)
  const { begin, end, keep, saveDirectory } = await loadSaver()
  if (ended.aborted) return
  await begin(account)
  // What was read before.
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) keep(queryKey, state.data)
  if (ended.aborted) return end()
  addEventListener('offline', unreached, { signal: ended })
  const refresh = () => {
    if (!document.hidden) saveDirectory(role).catch(() => {})
  }
  document.addEventListener('visibilitychange', refresh, { signal: ended })
  refresh()
}

/**
 * After the page is loaded, so that it does not get slower; the first time, when all of its files are fetched, also
 * once it has nothing else to do.
 */
function whenIdle(work: () => void) {
  const wait = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
  const idle = navigator.serviceWorker.controller ? (run: () => void) => run() : wait
  if (document.readyState === 'complete') idle(work)
  else addEventListener('load', () => idle(work), { once: true })
}
