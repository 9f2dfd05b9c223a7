import { useQueries } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { reachesOfYear } from './year.ts'

/** Birthdays and events of a year, in pieces; `pages` is undefined until all are loaded. */
export function useYear(year: string) {
  return useQueries({
    queries: reachesOfYear(year).map(query =>
      api.queryOptions('get', '/api/calendar', { params: { query } }),
    ),
    combine: answers => {
      const pages = answers.flatMap(({ data }) => data ?? [])
      return {
        pages: pages.length === answers.length ? pages : undefined,
        hasFailed: answers.some(({ isError, data }) => isError && !data),
        retry: () => {
          for (const { data, refetch } of answers) if (!data) void refetch()
        },
      }
    },
  })
}
