import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../api/client.ts'
import { isOfFeature } from '../../../../api/liveQueries.ts'
import { endSession, useViewer } from '../../../../api/session.ts'
import { t } from '../../../../lib/words.ts'

/** The calls about backups, and what each one changes in what the page already knows. */

const restoring = '/api/admin/backups/{name}/restore'

/** How well the backups are, and which there are. The live stream tells when one is done. */
export function useBackups() {
  // In the middle of a restoring everyone is signed out: whoever asked then would only be told so.
  const waits = useIsMutating({ mutationKey: ['post', restoring] }) > 0
  const signedIn = useViewer() !== null
  return api.useQuery(
    'get',
    '/api/admin/backups',
    {},
    {
      enabled: signedIn && !waits,
      // A machine that was switched off in the middle of a backup tells nobody that it has ended.
      refetchInterval: query => (query.state.data?.running ? 5000 : false),
      refetchOnMount: 'always',
    },
  )
}

export function useTakeBackup() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/admin/backups', {
    // Also when it was refused: then another one is being written.
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'backups') }),
  })
}

/** Puts a backup back. No session outlives that: the sign-in page says why one is there. */
export function useRestore() {
  const queryClient = useQueryClient()
  return api.useMutation('post', restoring, {
    onSuccess: ({ safety }) =>
      endSession(queryClient, safety ? t('tools.restore.doneSafety', { safety }) : t('tools.restore.done')),
  })
}
