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

/** Listens to the server while somebody is signed in, and brings what the page shows up to date. */
export function useLiveUpdates() {
  const queryClient = useQueryClient()
  const viewerId = useViewer()?.id
  const { key } = useLocation()
  const heard = useEffectEvent((event: LiveEvent) => apply(queryClient, event, key))
  // The stream of live updates lives as long as somebody is signed in.
  useEffect(() => {
    if (!viewerId) return
    const since = queryClient.getQueryData<SessionState>(sessionKey)?.at
    return listen(event => heard(event), since)
  }, [viewerId, queryClient])
}

function apply(queryClient: QueryClient, event: LiveEvent, place: string) {
  switch (event.type) {
    case 'change':
      refresh(queryClient, { predicate: query => isOfFeature(query.queryKey, event.feature) })
      break
    case 'account':
      if (event.status === 'rejected') {
        void markRejected(queryClient, place)
        break
      }
      if (event.status === 'approved' && wasPending(queryClient))
        toast({ text: t('common.pending.approved') })
      // What the account may see has changed with it, so everything is fetched again.
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
 * A session may end by what this very browser is doing: a new password puts another one in its place. The news
 * can come before the answer, so the page waits for the answer before it asks who is signed in.
 */
async function settled(queryClient: QueryClient) {
  do await new Promise(resolve => setTimeout(resolve, 200))
  while (queryClient.isMutating() > 0)
}
