import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Brings what the page shows up to date with news from the server. A first answer that is on its way may be older
 * than the news, and is not asked for a second time by itself.
 */
export function refresh(queryClient: QueryClient, filters: InvalidateQueryFilters = {}) {
  const first = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(query => query.state.data === undefined)
  void queryClient.invalidateQueries(filters)
  for (const { promise, queryKey } of first)
    void promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => {},
    )
}
