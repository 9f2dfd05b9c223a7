import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type ListState, noFilters, queryOf, stateOf } from './filters.ts'

/** How the list is shown stands in the address, so that a link, or coming back, shows the same. */
export function useListState() {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => stateOf(params), [params])
  // What was changed last, also while the address is still on its way.
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])

  function change(part: Partial<ListState>) {
    latest.current = { ...latest.current, ...part }
    setParams(queryOf(latest.current), { replace: true, preventScrollReset: true })
  }

  return { state, change, clear: () => change(noFilters) }
}
