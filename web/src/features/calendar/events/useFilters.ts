import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type EventFilters, filterQuery, filtersOf, noFilters } from './filters.ts'

/** The filters are in the address, so that a link to the page shows the same to whoever may see it. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters = useMemo(() => filtersOf(params), [params])
  // What was changed last, also while the address is still on its way.
  const latest = useRef(filters)
  useEffect(() => {
    latest.current = filters
  }, [filters])

  function change(part: Partial<EventFilters>) {
    latest.current = { ...latest.current, ...part }
    setParams(filterQuery(latest.current), { replace: true, preventScrollReset: true })
  }

  return { filters, change, clear: () => change(noFilters) }
}

/**
 * A filter that is typed: `settle` gets it once the typing pauses, as `clean` makes it. The field keeps what was
 * typed; whatever else changes the filter, such as clearing all of them, shows in it.
 */
export function useTyped(
  value: string,
  settle: (text: string) => void,
  clean = (text: string) => text.trim(),
) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    clearTimeout(later.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(later.current), [])

  function type(next: string) {
    setText(next)
    clearTimeout(later.current)
    later.current = setTimeout(() => {
      sent.current = clean(next)
      settle(sent.current)
    }, 300)
  }

  return [text, type] as const
}
