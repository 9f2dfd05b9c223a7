import { useEffect, useEffectEvent } from 'react'

type Take = (files: File[]) => void

/** The choosers on the screen; a paste goes to the latest. */
const waiting: object[] = []

/**
 * Accepts pasted files while on the screen. Pasted text stays text, even if the source program adds a picture
 * of it.
 */
export function usePaste(take: Take) {
  const latest = useEffectEvent(take)
  // A paste goes to the document, wherever the focus is.
  useEffect(() => {
    const own = {}
    waiting.push(own)
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData
      if (!pasted || waiting.at(-1) !== own) return
      if (pasted.files.length === 0 || pasted.types.includes('text/plain')) return
      event.preventDefault()
      latest([...pasted.files])
    }
    document.addEventListener('paste', paste)
    return () => {
      waiting.splice(waiting.indexOf(own), 1)
      document.removeEventListener('paste', paste)
    }
  }, [])
}
