import type { Family } from '../../api/types.ts'
import { fold, searchWords } from '../../lib/fold.ts'

/** An account that can be taken into a family. */
export type Candidate = { id: string; name: string; email?: string }

/** Whom somebody who is no administrator knows: the people of the other families that they are in, by name. */
export function knownPeople(families: readonly Family[], family: Family): Candidate[] {
  const known = new Map<string, Candidate>()
  for (const { people } of families) for (const { id, name } of people ?? []) known.set(id, { id, name })
  return outside([...known.values()], family).sort((a, b) => a.name.localeCompare(b.name))
}

/** Those who are not in the family yet. */
export function outside(candidates: readonly Candidate[], { members }: Family): Candidate[] {
  return candidates.filter(({ id }) => !members?.includes(id))
}

/** Those in whose names all words of a text are found. */
export function named(candidates: readonly Candidate[], text: string): Candidate[] {
  const words = searchWords(text)
  return candidates.filter(({ name }) => words.every(word => fold(name).includes(word)))
}
