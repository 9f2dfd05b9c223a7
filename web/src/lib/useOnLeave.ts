import { useEffect, useEffectEvent } from 'react'

/** Runs when a component unmounts: stops what it started, clears its messages. */
export function useOnLeave(act: () => void) {
  const latest = useEffectEvent(act)
  // Unmounting has no event.
  useEffect(() => () => latest(), [])
}
