import { useListener } from '../../lib/useListener.ts'

/** Refuses files dropped outside a drop zone: the browser would open them and lose what was typed. */
export function useStrayDrops() {
  // They can land anywhere in the window, not only on an element of this page.
  useListener('dragover', refuse)
  useListener('drop', refuse)
}

function refuse(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
