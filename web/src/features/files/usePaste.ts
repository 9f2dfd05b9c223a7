import { type RefCallback, useCallback } from 'react'
import { useLatest } from '../../lib/useLatest.ts'

type Take = (files: File[]) => void

/** The choosers on the screen; a paste goes to the latest. */
const waiting: object[] = []

/**
 * As the ref of an element: accepts pasted files while it is on the screen. Pasted text stays text, even if the source program adds a picture
 * of it.
 */
export function usePaste(take: Take): RefCallback<HTMLElement> {
  const latest = useLatest(take)
  // A paste goes to the document, wherever the focus is.
  return useCallback(() => {
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
  }, [latest])
}
