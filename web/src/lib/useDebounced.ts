import { useEffect, useState } from 'react'

/** The value once it has stopped changing for a while, for requests as the user types. */
export function useDebounced<T>(value: T, delay = 300): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

/** The text to ask the server for as the user types: the first letter at once, then whenever typing pauses briefly. */
export function useAsked(text: string): string {
  const settled = useDebounced(text, 80)
  return text === '' || settled === '' ? text : settled
}
