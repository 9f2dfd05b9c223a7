import { useEffect, useEffectEvent } from 'react'

/** Hears when the browser wants something closed: on an Android phone by Back, elsewhere by Escape. */
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

    // Escape is for what has the focus: a list of names closes before the dialog around it.
    const keepEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    window.addEventListener('keydown', keepEscape, { capture: true })

    return () => {
      watcher.destroy()
      window.removeEventListener('keydown', keepEscape, { capture: true })
    }
  }, [])
}
