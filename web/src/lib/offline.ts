import type { ComponentType } from 'react'
import { signal } from './signal.ts'

/** Whether the site can't be reached, and the page shows what this browser has saved. */
export const offline = signal(false)

/** The bar that says so; loaded ahead, because then it is too late. */
export const offlineBar = signal<ComponentType | null>(null)

/** A request got no answer. Without a service worker nothing is saved, so there is nothing to show instead. */
export function unreached() {
  if (globalThis.navigator?.serviceWorker?.controller) offline.set(true)
}

export function reached() {
  offline.set(false)
}
