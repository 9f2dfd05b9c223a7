import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from './useMedia.ts'

/** Whether the page is being printed: parts drawn only while visible must then be drawn in full. */
export function usePrinting(): boolean {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    // The browser takes its snapshot right after this, so React must not wait.
    const begin = () => flushSync(() => setAsked(true))
    const end = () => setAsked(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  const paper = useMedia('print')
  return asked || paper
}
