import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Refetches after a live update. A first answer still on its way may be older than the update, and
 * react-query would not fetch it again.
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
