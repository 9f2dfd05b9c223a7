import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, client } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'
import { stopReading } from '../../api/refresh.ts'
import { sendBytes } from '../../api/sendBytes.ts'
import type { ImportDraft, ImportItemKind } from '../../api/types.ts'

/** The calls of the import page, and how each one updates the page's cached data. */

const pageSize = 50

/** Live notices say that something moved; asking now and then covers a page that cannot hear them. */
const whileRunning = 2_000

export function isRunning({ state }: Pick<ImportDraft, 'state'>): boolean {
  return state === 'reading' || state === 'importing'
}

/** True while the plan of the import is being made again, because of a choice. */
export function isPlanning({ state }: Pick<ImportDraft, 'state'>): boolean {
  return state === 'outdated' || state === 'planning'
}

/** The files that were uploaded last. */
export function useImports() {
  return api.useQuery('get', '/api/imports', { params: { query: { limit: pageSize } } })
}

/** `enabled`: not while the file is being removed. */
export function useImport(id: string, enabled: boolean) {
  return api.useQuery(
    'get',
    '/api/imports/{id}',
    { params: { path: { id } } },
    {
      enabled,
      refetchInterval: ({ state: { data } }) =>
        data && (isRunning(data) || isPlanning(data)) ? whileRunning : false,
    },
  )
}

/** Asks for what to check or to decide, page by page. */
export function useImportItems(id: string, kind: ImportItemKind) {
  return useInfiniteQuery({
    queryKey: ['get', '/api/imports/{id}/items', { id, kind }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ? { cursor: pageParam } : {}
      const params = { path: { id }, query: { kind, limit: pageSize, ...cursor } }
      const { data } = await client.GET('/api/imports/{id}/items', { params, signal })
      if (!data) throw new Error('the items came without a body')
      return data
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
}

type Sending = { signal: AbortSignal; onSent: (sent: number) => void }

/** Uploads a file; the server then reads it in the background. */
export async function sendImport(
  name: string,
  body: Blob,
  { signal, onSent }: Sending,
): Promise<ImportDraft> {
  const response = await sendBytes({
    method: 'POST',
    path: `/api/imports?filename=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream' },
    body,
    signal,
    onSent,
  })
  return response.json()
}

export function useChoose() {
  const refresh = useRefresh()
  return api.useMutation('put', '/api/imports/{id}/choices', { onSettled: refresh })
}

export function useColumns() {
  const refresh = useRefresh()
  return api.useMutation('put', '/api/imports/{id}/columns', { onSettled: refresh })
}

export function useEncoding() {
  const refresh = useRefresh()
  return api.useMutation('put', '/api/imports/{id}/encoding', { onSettled: refresh })
}

export function useRun() {
  const refresh = useRefresh()
  return api.useMutation('post', '/api/imports/{id}/run', { onSettled: refresh })
}

export function useCancel() {
  const refresh = useRefresh()
  return api.useMutation('post', '/api/imports/{id}/cancel', { onSettled: refresh })
}

export function useRemove() {
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  return api.useMutation('delete', '/api/imports/{id}', {
    onMutate: ({ params }) => stopReading(queryClient, params.path.id),
    onSettled: refresh,
  })
}

export function useRefresh() {
  const queryClient = useQueryClient()
  return useCallback(
    () => queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'imports') }),
    [queryClient],
  )
}
