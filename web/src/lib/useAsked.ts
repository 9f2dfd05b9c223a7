import { useDebounced } from './useDebounced.ts'

/** What to ask the server for as the user types: the first letter at once, then whenever typing pauses briefly. */
export function useAsked(text: string): string {
  const settled = useDebounced(text, 80)
  return text === '' || settled === '' ? text : settled
}
