import { type ComponentType, useSyncExternalStore } from 'react'
import { signal } from './signal.ts'

/**
 * The site can't be reached, and the page shows what this browser has saved. The device may still be online: a
 * stopped server is not the same as being offline.
 */
export const siteUnreachable = signal(false)

/** The bar that says so is loaded while there is a connection, because then it is too late. */
export const offlineBar = signal<ComponentType | null>(null)

/** A request got no answer. Without a service worker nothing is saved, so there is nothing to show instead. */
export function unreached() {
  if (globalThis.navigator?.serviceWorker?.controller) siteUnreachable.set(true)
}

export function reached() {
  siteUnreachable.set(false)
}

/** The device has no network at all. Tests outside a browser have no `navigator.onLine`, and count as online. */
export function isDeviceOffline(): boolean {
  return globalThis.navigator?.onLine === false
}

export function useDeviceOffline(): boolean {
  return useSyncExternalStore(onDeviceChange, isDeviceOffline)
}

function onDeviceChange(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
