import { hearPopStateFirst, popState } from './popState.ts'

/**
 * Back closes the topmost overlay. For that, each open overlay has an entry of its own in the browser's history,
 * at the same address; it is removed when the overlay closes in another way. The router never notices: the
 * entries carry its own state, and moves between them are hidden from it.
 */

type Close = () => void
/** The router numbers its entries; ours have the number of the page below. */
type State = { idx?: number; overlays?: number } | null

/** The open overlays, the topmost last. */
const open: Close[] = []
/** True while entries of closed overlays are being removed. */
let leaving = false
/** The number of the page below the overlays. */
let page: number | undefined
const waiting: (() => void)[] = []

/** The start of a navigation, as far as it matters here; see `waitForHistory`. */
type Navigate = Event & {
  navigationType: string
  downloadRequest: string | null
  destination: { url: string; sameDocument: boolean }
}

function depthOf(state: State): number {
  return state?.overlays ?? 0
}

/** Opens an overlay; returns how to remove it. */
export function openOverlay(close: Close): () => void {
  if (popState.first !== arrive) listen()
  open.push(close)
  sync()
  return () => {
    open.splice(open.indexOf(close), 1)
    // Another overlay may replace it at once, and use the same entry.
    setTimeout(sync)
  }
}

function listen() {
  hearPopStateFirst()
  popState.first = arrive
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', event => waitForHistory(event as Navigate))
}

/**
 * Removing entries would cancel the load of another page, so that waits. The router's own navigations need not:
 * `arrive` corrects them. Browsers without this event only lose a load that a script starts in that moment.
 */
function waitForHistory(event: Navigate) {
  const { navigationType, downloadRequest, destination } = event
  if (navigationType !== 'push' || downloadRequest !== null || destination.sameDocument) return
  if (depthOf(history.state) <= open.length) return
  event.preventDefault()
  void overlaysSettled().then(() => location.assign(destination.url))
}

/** Resolves once the history has no entries of closed overlays: from then on the router may navigate. */
export function overlaysSettled(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(() => {
      sync()
      if (leaving) waiting.push(resolve)
      else resolve()
    })
  })
}

/** Adds or removes entries until there is one for each open overlay. */
function sync() {
  if (leaving) return
  const state: State = history.state
  const surplus = depthOf(state) - open.length
  page = state?.idx
  for (let depth = depthOf(state); depth < open.length; depth++)
    history.pushState({ ...state, overlays: depth + 1 }, '')
  if (surplus <= 0) return
  leaving = true
  history.go(-surplus)
}

function arrive(event: PopStateEvent) {
  const state: State = event.state
  const depth = depthOf(state)
  if (leaving) {
    leaving = false
    event.stopImmediatePropagation()
    // Something navigated meanwhile, so this went back from there.
    if (depth > open.length) history.forward()
    // An overlay that opened meanwhile has no entry yet.
    else sync()
    for (const resolve of waiting.splice(0)) resolve()
  } else if (depth < open.length && state?.idx === page) {
    event.stopImmediatePropagation()
    open.at(-1)?.()
    // It may stay open, to protect what was typed.
    setTimeout(sync)
  } else if (depth > open.length) setTimeout(sync)
}
