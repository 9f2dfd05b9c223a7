import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stopSaving } from '../api/saving.ts'
import { build } from '../api/send.ts'
import { useSession } from '../api/session.ts'

/**
 * While an approved account is signed in, this browser saves what it reads, and the service worker opens the page
 * without a network. When the session ends, or another account signs in, what was saved is erased. Visitors load none
 * of this.
 *
 * - The worker (`worker/worker.ts`, built by `build/finish.ts`, which tells it the build's name and its files) answers
 *   navigations, files of the page and small pictures. Requests to the API, above all writes, pass it by.
 * - The page itself saves answers where queries are read (`readOrSaved` in `api/saving.ts`), and in the background
 *   everyone with their telephone number. Rows of lists that are loaded by window are made from that
 *   (`api/savedDirectory.ts`). One's own changes are part of it at once (`api/savedChanges.ts`). An answer that another
 *   build has saved is never used.
 * - A request that gets no answer sets the signal `offline` (`lib/offline.ts`). Queries are then answered from what is
 *   saved, the bar at the top says how old it is and which forms are waiting, and the page asks until the site answers
 *   again.
 * - `lib/saved.ts` keeps at most 400 answers and 24 MB, and 20 MB of pictures, for one account; the oldest go first. The
 *   token of the session is left out, and what the server refuses to show is removed at once. Page and worker take turns
 *   (a Web Lock), so that no late answer is saved after everything was erased.
 */
export function useOffline() {
  const queryClient = useQueryClient()
  const user = useSession().data?.user
  const account = user === undefined ? undefined : user?.status === 'approved' ? user.id : null
  const role = user?.role ?? ''
  useEffect(() => {
    // Browsers have both on HTTPS sites, and on this machine.
    if (account === undefined || build === 'dev' || !navigator.serviceWorker || !navigator.locks) return
    if (account === null) {
      void stopSaving()
      return
    }
    const ended = new AbortController()
    whenLoaded(() => {
      // Without it the page works as it does in a browser that can't save anything.
      void import('./offline.ts')
        .then(({ start }) => start({ queryClient, account, role, ended: ended.signal }))
        .catch(() => {})
    })
    return () => ended.abort()
  }, [account, role, queryClient])
}

/** Waits until the page has loaded, so that it does not get slower. */
function whenLoaded(work: () => void) {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}
