import { useSyncExternalStore } from 'react'
import { type Day, dayOf } from './days.ts'

/** Today on this device. A page left open past midnight, or waking up days later, moves to the new day. */
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
  // Timers stop while the device sleeps, so also check when the page becomes visible.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
