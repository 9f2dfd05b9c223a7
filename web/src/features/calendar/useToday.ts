import { useSyncExternalStore } from 'react'
import { type Day, dayOf } from './days.ts'

/** The viewer's own day. A page that stays open over midnight, or wakes up days later, shows the new one. */
export function useToday(): Day {
  return useSyncExternalStore(onNewDay, () => dayOf(new Date()))
}

function onNewDay(listener: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    const now = new Date()
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    timer = setTimeout(look, midnight.getTime() - now.getTime())
  }
  const look = () => {
    listener()
    wait()
  }
  wait()
  // A timer sleeps with the device; when somebody comes back, the page becomes visible.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
