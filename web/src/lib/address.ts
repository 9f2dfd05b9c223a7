import { startTransition, useEffect, useMemo, useOptimistic, useRef } from 'react'
import { createSearchParams, useNavigate, useSearchParams } from 'react-router'

// What a page shows stands in its address after `?`, so that a link, or coming back, shows the same.

/** Everything there, as `read` understands it; a change names the parts that become different. */
export function useAddress<State extends object>(
  read: (address: URLSearchParams) => State,
  write: (state: State) => Record<string, string>,
) {
  const [params] = useSearchParams()
  const [state, turn] = useTurning(useMemo(() => read(params), [read, params]))
  // Changes build upon each other, also on those that are not on the screen yet.
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

/** One part of it; the empty text is none. */
export function useAddressPart(name: string) {
  const [params] = useSearchParams()
  const [value, turn] = useTurning(params.get(name) ?? '')
  // What is set a while after it was typed leaves alone what else has changed since.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])

  function set(next: string) {
    const search = new URLSearchParams(latest.current)
    if (next) search.set(name, next)
    else search.delete(name)
    turn(next, search)
  }

  return [value, set] as const
}

/** The address takes a moment to change. The page shows what was chosen at once: a checkbox would fall back. */
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
