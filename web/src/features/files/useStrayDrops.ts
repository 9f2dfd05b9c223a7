import { useEffect } from 'react'

/** A file that is dropped beside the place for it would open in the window, and what was typed would be gone. */
export function useStrayDrops() {
  // They are dropped anywhere in the window, not on an element of this page.
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
