import { useRef } from 'react'
import { newId } from './ids.ts'

/**
 * Ids for the records that a form makes. Resending the same words, because an answer was lost, makes no
 * second record; different words make a different record.
 */
export function useIdFor(): (words: string) => string {
  const last = useRef({ words: '', id: '' })
  return words => {
    if (!last.current.id || last.current.words !== words) last.current = { words, id: newId() }
    return last.current.id
  }
}
