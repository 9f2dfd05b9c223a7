import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import type { ExportQuery } from './choice.ts'

/** What a file would contain; nothing before everything is chosen. */
export function useExportPreview(query: ExportQuery | null) {
  return api.useQuery(
    'get',
    '/api/exports/preview',
    { params: { query: query ?? {} } },
    { enabled: query !== null, retry: false, placeholderData: keepPreviousData },
  )
}

/** Where the file is downloaded from. */
export function exportAddress(query: ExportQuery): string {
  return paths.exportFile(
    new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])),
  )
}
