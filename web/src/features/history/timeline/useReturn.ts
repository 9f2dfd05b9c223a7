import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The event whose link somebody followed, and where in the window it stood; by the entry of the browser's history. */
const places = new Map<string, { event: string; top: number }>()

/**
 * Whoever comes back finds the event that they left at the same place. The window's own position does not tell:
 * decades that have not been drawn yet are as high as somebody guessed.
 */
export function useReturn() {
  const { key } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  // After the router has restored the position of the window.
  useEffect(() => {
    const left = places.get(key)
    const item = left && list.current?.querySelector(`[data-event="${left.event}"]`)
    if (left && item) scrollBy(0, item.getBoundingClientRect().top - left.top)
  }, [key])

  function remember({ target }: MouseEvent) {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null
    const event = item?.dataset.event
    if (item && event) places.set(key, { event, top: item.getBoundingClientRect().top })
  }

  return { list, remember }
}
