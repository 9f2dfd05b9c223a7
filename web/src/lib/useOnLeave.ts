import { useEffect, useEffectEvent } from 'react'

/** Does something when a component leaves the screen: stops what it started, clears what it said. */
export function useOnLeave(act: () => void) {
  const latest = useEffectEvent(act)
  // Leaving has no event of its own.
  useEffect(() => () => latest(), [])
}
