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

/**
 * Stops reading something that is about to be deleted, once its screen no longer asks for it. A request on its way could
 * arrive after the deletion, and its answer would be an error.
 */
export function stopReading(queryClient: QueryClient, id: string): Promise<void> {
  return queryClient.cancelQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id) })
}
