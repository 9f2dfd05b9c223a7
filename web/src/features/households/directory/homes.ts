import type { Household, PersonRef, Tree } from '../../../api/types.ts'

/** A household with those who belong to it, by id. */
export type Home = {
  household: Pick<Household, 'id' | 'name'>
  /** Those whose accounts are in it. */
  own: ReadonlySet<string>
  /** Their current partners. */
  partners: ReadonlySet<string>
  /** The children of all of these, of any age; those of the same parents oldest first. */
  children: ReadonlySet<string>
}

/**
 * Households consist of accounts. Partners and children who are in none of them belong to every household of their
 * partners and parents, so the children of separated parents are with both. Step-parents don't count, because they
 * remain step-parents after a divorce; those who are still together have the children through the partner.
 */
export function homesOf(households: readonly Household[], tree: Tree): Home[] {
  const { ids, deceased } = tree.people
  const living = (...positions: number[]) => positions.filter(at => !deceased[at]).map(at => ids[at] ?? '')
  const couples = tree.couples
    .filter(({ state }) => state === 'married' || state === 'partners')
    .map(({ a, b }) => living(a, b))
  const families = tree.children.map(({ parents, children }) => ({
    parents: living(...parents),
    children: living(...children.filter(({ kind }) => kind !== 'step').map(({ person }) => person)),
  }))
  const everywhere = new Set(households.flatMap(idsIn))
  return households.map(household => {
    const own = new Set(idsIn(household))
    const couplesHere = couples.filter(couple => couple.length === 2 && couple.some(id => own.has(id)))
    const partners = new Set(couplesHere.flat().filter(id => !everywhere.has(id)))
    const familiesHere = families.filter(({ parents }) => parents.some(id => own.has(id) || partners.has(id)))
    const children = familiesHere.flatMap(family => family.children)
    return {
      household,
      own,
      partners,
      children: new Set(children.filter(id => !everywhere.has(id) && !partners.has(id))),
    }
  })
}

function idsIn({ people }: Household): string[] {
  return people?.flatMap(({ memberId }) => memberId ?? []) ?? []
}

/** The ids of children who turn 18 this year: their year of birth doesn't say whether they have yet. */
export function turning18(people: readonly PersonRef[], homes: readonly Home[], now: Date): string[] {
  const year = now.getFullYear() - 18
  return people
    .filter(({ id, birthYear }) => birthYear === year && homes.some(({ children }) => children.has(id)))
    .map(({ id }) => id)
}

/** True if someone is under 18 for certain. `birthDate` is what is known beyond the year. */
export function isUnder18(
  { birthYear, birthYearWords }: PersonRef,
  birthDate: string | null | undefined,
  now: Date,
): boolean {
  if (!birthYear || birthYearWords) return false
  // Without month or day: the first that it can be.
  const [year = 0, month = 1, day = 1] = (birthDate ?? String(birthYear)).split('-').map(Number)
  return new Date(year + 18, month - 1, day) > now
}
