import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../api/client.ts'
import { isOfFeature } from '../../../../api/liveQueries.ts'
import { endSession, useViewer } from '../../../../api/session.ts'
import { t } from '../../../../lib/words.ts'

/** The backup calls, and how each one updates the page's cached data. */

const restoring = '/api/admin/backups/{name}/restore'

/** The backup status and list. A live update arrives when a backup is done. */
export function useBackups() {
  // A restore signs everyone out, so asking during one would only fail.
  const waits = useIsMutating({ mutationKey: ['post', restoring] }) > 0
  const signedIn = useViewer() !== null
  return api.useQuery(
    'get',
    '/api/admin/backups',
    {},
    {
      enabled: signedIn && !waits,
      // A machine that was switched off during a backup never reports its end.
      refetchInterval: query => (query.state.data?.running ? 5000 : false),
      refetchOnMount: 'always',
    },
  )
}

export function useTakeBackup() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/admin/backups', {
    // Also when refused: then another backup is already running.
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'backups') }),
  })
}

/** Restores a backup, unless files are damaged. That ends every session, and the sign-in page says why. */
export function useRestore() {
  const queryClient = useQueryClient()
  return api.useMutation('post', restoring, {
    onSuccess: ({ restored, safety }) => {
      if (!restored) return
      return endSession(
        queryClient,
        safety ? t('backups.restore.doneSafety', { safety }) : t('backups.restore.done'),
      )
    },
  })
}

/** Makes sure that the password was given recently: the browser's own download could not ask for it. */
export function usePasswordCheck() {
  return api.useMutation('get', '/api/account/confirm-password')
}
