import type { QueryClient } from '@tanstack/react-query'
import { followOwnChanges } from '../api/savedChanges.ts'
import { loadSaver } from '../api/saving.ts'
import { offlineBar, unreached } from '../lib/offline.ts'
import { OfflineBar } from './OfflineBar.tsx'

type Start = {
  queryClient: QueryClient
  account: string
  role: string
  /** The session has ended, or is another one. */
  ended: AbortSignal
}

/** Makes the page ready for a time without a network, and saves what is read. */
export async function start({ queryClient, account, role, ended }: Start) {
  offlineBar.set(OfflineBar)
  const { serviceWorker } = navigator
  // The first time, all files of the page are fetched.
  if (!serviceWorker.controller) await idle()
  if (ended.aborted) return
  await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  await serviceWorker.ready
  if (ended.aborted) return
  // From now on queries save their answers.
  const { begin, end, keepEarlier, saveDirectory } = await loadSaver()
  await begin(account)
  if (ended.aborted) return end()
  keepEarlier(queryClient.getQueryCache().getAll())
  followOwnChanges(queryClient, role, ended)
  addEventListener('offline', unreached, { signal: ended })
  const refresh = () => {
    if (!document.hidden) saveDirectory(role).catch(() => {})
  }
  document.addEventListener('visibilitychange', refresh, { signal: ended })
  refresh()
}

/** Waits until the page has nothing else to do. */
function idle(): Promise<unknown> {
  return new Promise(done =>
    'requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done, 500),
  )
}
