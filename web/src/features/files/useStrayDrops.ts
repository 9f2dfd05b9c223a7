import { useEffect } from 'react'

/** Refuses files dropped outside a drop zone: the browser would open them and lose what was typed. */
export function useStrayDrops() {
  // They can land anywhere in the window, not only on an element of this page.
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
