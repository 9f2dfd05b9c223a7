import { useEffect, useEffectEvent } from 'react'

type Take = (files: File[]) => void

/** The choosers on the screen; the one that came last is meant. */
const waiting: object[] = []

/**
 * Takes files that are pasted while it stands on the screen. A text that is pasted stays a text, also where the
 * program it comes from adds a picture of it.
 */
export function usePaste(take: Take) {
  const latest = useEffectEvent(take)
  // A paste goes to the document, whatever has the focus.
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
