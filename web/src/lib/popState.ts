/** Hears about moves in the browser's history before the router does; see `overlayHistory.ts`. */
export const popState = { first: (_event: PopStateEvent) => {} }

let isHeard = false

/** The window calls its listeners in the order they were added, so this comes before the router is made. */
export function hearPopStateFirst() {
  if (!isHeard) window.addEventListener('popstate', event => popState.first(event))
  isHeard = true
}
