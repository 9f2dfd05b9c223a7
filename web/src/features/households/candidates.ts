import type { Household } from '../../api/types.ts'
import { fold, searchWords } from '../../lib/fold.ts'

/** An account that can be taken into a household. */
export type Candidate = { id: string; name: string; email?: string }

/** Whom somebody who is no administrator knows: the people of the other households that they are in, by name. */
export function knownPeople(households: readonly Household[], household: Household): Candidate[] {
  const known = new Map<string, Candidate>()
  for (const { people } of households) for (const { id, name } of people ?? []) known.set(id, { id, name })
  return outside([...known.values()], household).sort((a, b) => a.name.localeCompare(b.name))
}

/** Those who are not in the household yet. */
export function outside(candidates: readonly Candidate[], { members }: Household): Candidate[] {
  return candidates.filter(({ id }) => !members?.includes(id))
}

/** Those in whose names all words of a text are found. */
export function named(candidates: readonly Candidate[], text: string): Candidate[] {
  const words = searchWords(text)
  return candidates.filter(({ name }) => words.every(word => fold(name).includes(word)))
}
