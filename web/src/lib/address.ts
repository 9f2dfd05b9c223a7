import { startTransition, useEffect, useMemo, useOptimistic, useRef } from 'react'
import { createSearchParams, useNavigate, useSearchParams } from 'react-router'
import { useLatest } from './useLatest.ts'

// A page keeps its filters in the query string, so that a link or Back shows the same view.

/** The whole query string, parsed by `read`. A change names only the parts that differ. */
export function useAddress<State extends object>(
  read: (address: URLSearchParams) => State,
  write: (state: State) => Record<string, string>,
) {
  const [params] = useSearchParams()
  const [state, turn] = useTurning(useMemo(() => read(params), [read, params]))
  // Each change builds on the one before, even if that is not on the screen yet.
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])

  function change(part: Partial<State>) {
    latest.current = { ...latest.current, ...part }
    turn(latest.current, createSearchParams(write(latest.current)))
  }

  return [state, change] as const
}

/** The address that the page is on its way to. */
let underway: URLSearchParams | undefined

/** One query parameter; an empty text means none. */
export function useAddressPart(name: string) {
  const [params] = useSearchParams()
  const [value, turn] = useTurning(params.get(name) ?? '')
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
    return () => {
      underway = undefined
    }
  }, [params])

  function set(next: string) {
    // Other parts may have changed in the meantime, and the address may not say so yet.
    const search = new URLSearchParams(underway ?? latest.current)
    if (next) search.set(name, next)
    else search.delete(name)
    underway = search
    turn(next, search)
  }

  return [value, set] as const
}

/** Runs once for what a link names in the query string, such as a record to open. */
export function useNamedInAddress(name: string, run: (value: string) => void) {
  const [params, setParams] = useSearchParams()
  const value = params.get(name)
  const latest = useLatest(run)
  // The address changes without an event of this page.
  useEffect(() => {
    if (!value) return
    // A reload, or Back, should not do it again.
    setParams({}, { replace: true })
    latest(value)
  }, [value, setParams, latest])
}

/** Changing the address takes a moment. Show the choice at once, or a checkbox would flip back. */
function useTurning<State>(inAddress: State) {
  const navigate = useNavigate()
  const [state, show] = useOptimistic(inAddress)

  function turn(next: State, search: URLSearchParams) {
    startTransition(async () => {
      show(() => next)
      await navigate({ search: search.toString() }, { replace: true, preventScrollReset: true })
    })
  }

  return [state, turn] as const
}
