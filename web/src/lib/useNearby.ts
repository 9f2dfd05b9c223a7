import { useEffect } from 'react'

/**
 * Tells `show` which entries of a long list are near the window, so that they are loaded. The browser scrolls without
 * asking the page. `also` is passed on; when it changes, `show` is called again.
 */
export function useNearby<Also>(
  show: ((first: number, last: number, also: Also) => void) | undefined,
  first: number,
  last: number,
  also: Also,
) {
  useEffect(() => {
    if (last >= first) show?.(first, last, also)
  }, [show, first, last, also])
}
