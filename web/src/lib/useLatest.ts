import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and calls the newest one, for memoized components. Not for use while rendering. */
export function useLatest<Arguments extends unknown[]>(
  run: (...values: Arguments) => void,
): (...values: Arguments) => void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...values: Arguments) => latest.current(...values), [])
}
