import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type ChangeFilters, filterQuery, filtersOf, noFilters } from './filters.ts'

/** The filters are in the address, so that a link to the page shows the same to another admin. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => filtersOf(params), [params])
  // What was changed last, also while the address is still on its way.
  const latest = useRef(filters)
  useEffect(() => {
    latest.current = filters
  }, [filters])

  function change(part: Partial<ChangeFilters>) {
    latest.current = { ...latest.current, ...part }
    setParams(filterQuery(latest.current), { replace: true, preventScrollReset: true })
  }

  return { filters, change, clear: () => change(noFilters) }
}
