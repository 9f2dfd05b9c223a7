import { fold } from '../../../lib/fold.ts'
import { splitInterests } from '../../../lib/interests.ts'

/** "reunion, , Lake,lake " -> ["reunion", "Lake"]: each once, as on the server. */
export function splitTags(text: string): string[] {
  const known = new Set<string>()
  return splitInterests(text).filter(tag => {
    const key = fold(tag)
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}
