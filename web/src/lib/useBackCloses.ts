import { useEffect, useEffectEvent } from 'react'

/** What the browser asks to close: on an Android phone by Back, elsewhere by Escape if nobody else takes it. */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void }

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

/** Back closes what lies over the page, rather than leaving the page with what was typed there. */
export function useBackCloses(onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window
    if (!CloseWatcher) return
    let watcher = watch(CloseWatcher)

    // Each watcher hears one request, and what lies there may stay.
    function watch(Watcher: NonNullable<Window['CloseWatcher']>) {
      const next = new Watcher()
      next.onclose = () => {
        watcher = watch(Watcher)
        close()
      }
      return next
    }

    return () => watcher.destroy()
  }, [])
}
