import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Follows the plain links within an element without loading the page anew. The router's own links listen to the
 * address, each of them; fifteen thousand would all be rendered again with every letter of a filter. `state` goes
 * along to the page that is opened.
 */
export function useFollow(state?: unknown) {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const asked = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    // Another tab or window, or a download, is the browser's own matter.
    if (!link || asked || event.defaultPrevented || link.target !== '' || link.origin !== location.origin)
      return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash, { state })
  }
}
