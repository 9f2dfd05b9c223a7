import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The event whose link was followed and its position in the window, by browser history entry. */
const places = new Map<string, { event: string; top: number }>()

/**
 * On return, shows the event that was left at the same position. The scroll position is not enough: the
 * heights of decades not laid out yet are only estimates.
 */
export function useReturn() {
  const { key } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  // After the router has restored the scroll position.
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
