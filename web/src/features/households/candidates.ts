import type { Household } from '../../api/types.ts'
import { fold, searchWords } from '../../lib/fold.ts'
import { language } from '../../lib/words.ts'

/** An account that can be added to a household. */
export type Candidate = { id: string; name: string; email?: string }

/** The people a non-administrator can add: those in their other households, by name. */
export function knownPeople(households: readonly Household[], household: Household): Candidate[] {
  const known = new Map<string, Candidate>()
  for (const { people } of households) for (const { id, name } of people ?? []) known.set(id, { id, name })
  return outside([...known.values()], household).sort((a, b) => a.name.localeCompare(b.name, language))
}

/** The candidates who are not in the household yet. */
export function outside(candidates: readonly Candidate[], { members }: Household): Candidate[] {
  return candidates.filter(({ id }) => !members?.includes(id))
}

/** The candidates whose names contain all words of a text. */
export function named(candidates: readonly Candidate[], text: string): Candidate[] {
  const words = searchWords(text)
  return candidates.filter(({ name }) => words.every(word => fold(name).includes(word)))
}
