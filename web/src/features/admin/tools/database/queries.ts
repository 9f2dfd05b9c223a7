import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../api/client.ts'

/** The calls of the database tool. Its actions may change anything, so they refetch everything. */

export function useStatistics() {
  return api.useQuery('get', '/api/admin/database', {}, { refetchOnMount: 'always' })
}

export function useUsersByStatus() {
  return api.useQuery('get', '/api/admin/database/users', {}, { refetchOnMount: 'always' })
}

/** The same, but only on demand. */
export function useCheckUsers(asked: boolean) {
  return api.useQuery('get', '/api/admin/database/users', {}, { enabled: asked, retry: false })
}

export function useAddSamples() {
  const refresh = useRefresh()
  return api.useMutation('post', '/api/admin/database/samples', { onSuccess: refresh })
}

export function useRemoveSamples() {
  const refresh = useRefresh()
  return api.useMutation('delete', '/api/admin/database/samples', { onSuccess: refresh })
}

export function useClearData() {
  const refresh = useRefresh()
  return api.useMutation('post', '/api/admin/database/clear', { onSuccess: refresh })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}
