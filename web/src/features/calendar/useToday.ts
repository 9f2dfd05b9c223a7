import { useEffect, useState } from 'react'
import { type Day, dayOf } from './days.ts'

/** The viewer's own day. A page that stays open over midnight, or wakes up days later, shows the new one. */
export function useToday(): Day {
  const [today, setToday] = useState(() => dayOf(new Date()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const now = new Date()
      setToday(dayOf(now))
      const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
      timer = setTimeout(look, midnight.getTime() - now.getTime())
    }
    look()
    // A timer sleeps with the device; whoever comes back sees the page become visible.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
