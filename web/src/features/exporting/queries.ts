import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
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
