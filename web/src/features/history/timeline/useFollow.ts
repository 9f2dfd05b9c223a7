import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Follows plain links within an element without reloading the page. Each of the router's own links listens to
 * the address, so fifteen thousand would render again with every letter of a filter. `state` is passed to the
 * opened page.
 */
export function useFollow(state?: unknown) {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const asked = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    // Leave new tabs, new windows and downloads to the browser.
    if (!link || asked || event.defaultPrevented || link.target !== '' || link.origin !== location.origin)
      return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash, { state })
  }
}
