import { fold } from '../../../lib/fold.ts'
import { splitInterests } from '../../../lib/interests.ts'

/** "reunion, , Lake,lake " -> ["reunion", "Lake"]: as the server understands them, each once. */
export function splitTags(text: string): string[] {
  const known = new Set<string>()
  return splitInterests(text).filter(tag => {
    const key = fold(tag)
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}
