import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import { paths } from '../../paths.ts'
import type { ExportQuery } from './choice.ts'

/** Asks what a file would contain, once everything is chosen. */
export function useExportPreview(query: ExportQuery | null) {
  return api.useQuery(
    'get',
    '/api/exports/preview',
    { params: { query: query ?? {} } },
    { enabled: query !== null, retry: false, placeholderData: keepPreviousData },
  )
}

/** The address from which the file is downloaded. */
export function exportAddress(query: ExportQuery): string {
  return paths.exportFile(
    new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])),
  )
}

/** Live notices say that something moved; asking now and then covers a page that cannot hear them. */
const whilePreparing = 2_000

/** The large files that the server prepares, or has prepared, for this account. */
export function usePrepared() {
  return api.useQuery(
    'get',
    '/api/prepared-exports',
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === 'preparing') ? whilePreparing : false,
    },
  )
}

export function usePrepare() {
  const refresh = useRefresh()
  return api.useMutation('post', '/api/prepared-exports', { onSettled: refresh })
}

export function useRemovePrepared() {
  const refresh = useRefresh()
  return api.useMutation('delete', '/api/prepared-exports/{id}', { onSettled: refresh })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return useCallback(
    () =>
      queryClient.invalidateQueries({
        predicate: query => isOfFeature(query.queryKey, 'prepared-exports'),
      }),
    [queryClient],
  )
}
