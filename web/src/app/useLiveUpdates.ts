import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { isOfFeature } from '../api/liveQueries.ts'
import { sessionKey } from '../api/queryClient.ts'
import { refresh } from '../api/refresh.ts'
import { markRejected, type SessionState, useViewer } from '../api/session.ts'
import { type LiveEvent, listen } from '../lib/live.ts'
import { t } from '../lib/words.ts'
import { toast } from '../ui/toast.ts'

/** Listens to the server while a user is signed in, and keeps the page up to date. */
export function useLiveUpdates() {
  const queryClient = useQueryClient()
  const viewerId = useViewer()?.id
  const { key } = useLocation()
  const heard = useEffectEvent((event: LiveEvent) => apply(queryClient, event, key))
  // The stream is open while a user is signed in.
  useEffect(() => {
    if (!viewerId) return
    const since = queryClient.getQueryData<SessionState>(sessionKey)?.at
    return listen(event => heard(event), since)
  }, [viewerId, queryClient])
}

function apply(queryClient: QueryClient, event: LiveEvent, locationKey: string) {
  switch (event.type) {
    case 'change':
      refresh(queryClient, { predicate: query => isOfFeature(query.queryKey, event.feature) })
      break
    case 'account':
      if (event.status === 'rejected') {
        void markRejected(queryClient, locationKey)
        break
      }
      if (event.status === 'approved' && wasPending(queryClient))
        toast({ text: t('common.pending.approved') })
      // The account's access changed, so refetch everything.
      refresh(queryClient)
      break
    case 'signed-out':
      void settled(queryClient).then(() => queryClient.invalidateQueries({ queryKey: sessionKey }))
      break
    case 'reconnected':
      refresh(queryClient)
      break
    case 'trouble':
      void queryClient.invalidateQueries({ queryKey: sessionKey })
      break
  }
}

function wasPending(queryClient: QueryClient): boolean {
  return queryClient.getQueryData<SessionState>(sessionKey)?.user?.status === 'pending'
}

/**
 * This browser may itself have ended the session: changing the password starts a new one. The event can
 * arrive before that answer, so the page waits for it before checking who is signed in.
 */
async function settled(queryClient: QueryClient) {
  do await new Promise(resolve => setTimeout(resolve, 200))
  while (queryClient.isMutating() > 0)
}
