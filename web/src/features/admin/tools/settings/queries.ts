import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../api/client.ts'
import { siteQuery } from '../../../../api/site.ts'
import type { Settings } from '../../../../api/types.ts'

/** The calls of the settings page, and how each one updates the page's cached data. */

const settingsQuery = api.queryOptions('get', '/api/admin/settings', {})

export function useSettings() {
  return useQuery({ ...settingsQuery, refetchOnMount: 'always' })
}

export function useSaveSite() {
  return api.useMutation('put', '/api/admin/settings/site', { onSuccess: useKeep() })
}

export function useSaveMail() {
  return api.useMutation('put', '/api/admin/settings/mail', { onSuccess: useKeep() })
}

export function useTestMail() {
  return api.useMutation('post', '/api/admin/settings/mail/test')
}

export function useSaveBackups() {
  return api.useMutation('put', '/api/admin/settings/backups', { onSuccess: useKeep() })
}

export function useCheckBackups() {
  return api.useMutation('post', '/api/admin/settings/backups/check')
}

/** The answer has all settings; the site's name and what the footer says come from another query. */
function useKeep() {
  const queryClient = useQueryClient()
  return (saved: Settings) => {
    queryClient.setQueryData(settingsQuery.queryKey, saved)
    return queryClient.invalidateQueries({ queryKey: siteQuery.queryKey })
  }
}
