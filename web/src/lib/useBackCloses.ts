import { useEffectEvent, useLayoutEffect } from 'react'
import { openOverlay } from './overlayHistory.ts'

/** Fires when the browser asks to close something: by Back on an Android phone, elsewhere by Escape. */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void }

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

/** Back closes an overlay instead of leaving the page and losing what was typed. */
export function useBackCloses(onClose: () => void) {
  const close = useEffectEvent(onClose)
  // Before the next event, so that a navigation right after closing finds the history in order.
  useLayoutEffect(() => {
    const leave = openOverlay(() => close())
    const { CloseWatcher } = window
    if (!CloseWatcher) return leave
    let watcher = watch(CloseWatcher)

    // Each watcher fires once, and the overlay may stay open.
    function watch(Watcher: NonNullable<Window['CloseWatcher']>) {
      const next = new Watcher()
      next.onclose = () => {
        watcher = watch(Watcher)
        close()
      }
      return next
    }

    // Escape goes to the focused element: a list of names closes before the dialog around it.
    const keepEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    window.addEventListener('keydown', keepEscape, { capture: true })

    return () => {
      leave()
      watcher.destroy()
      window.removeEventListener('keydown', keepEscape, { capture: true })
    }
  }, [])
}
