import { useRef } from 'react'
import { newId } from './ids.ts'

/**
 * Ids for the records that a form makes: the same words sent again, because an answer was lost, make no second
 * record; other words are another record.
 */
export function useIdFor(): (words: string) => string {
  const last = useRef({ words: '', id: '' })
  return words => {
    if (!last.current.id || last.current.words !== words) last.current = { words, id: newId() }
    return last.current.id
  }
}
