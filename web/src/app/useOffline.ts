import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stopSaving } from '../api/saving.ts'
import { build } from '../api/send.ts'
import { useSession } from '../api/session.ts'

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

/** So that the page does not get slower. */
function whenLoaded(work: () => void) {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}
