import { useCallback, useSyncExternalStore } from 'react'

/** True if the window matches a media query, for decisions that CSS cannot make. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/**
 * True if the window is at least this wide, in units of the page's font size: a large font counts like a narrow
 * window, also where a style sheet rather than the browser's settings enlarged it.
 */
export function useAtLeast(rem: number): boolean {
  return useSyncExternalStore(onResize, () => window.innerWidth >= rem * fontSize())
}

function fontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** True if there is a mouse, with which files can be dragged. */
export function useMouse(): boolean {
  return useMedia('(hover: hover) and (pointer: fine)')
}
