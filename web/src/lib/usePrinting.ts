import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useListener } from './useListener.ts'
import { useMedia } from './useMedia.ts'

/** True while the page is being printed: parts drawn only while visible must then be drawn in full. */
export function usePrinting(): boolean {
  const [asked, setAsked] = useState(false)
  // The browser takes its snapshot right after this, so React must not wait.
  useListener('beforeprint', () => flushSync(() => setAsked(true)))
  useListener('afterprint', () => setAsked(false))
  const paper = useMedia('print')
  return asked || paper
}
