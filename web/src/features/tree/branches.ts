import type { Picture } from './picture.ts'

/** Colours of the picture: each person's, and what each colour means. */
export type Tints = {
  /** The number of a person's colour; 0 is plain. */
  of: (person: number) => number
  /** The person or generation that each number represents, starting at 1. */
  meaning: readonly number[]
}

/** More could not be told apart. */
export const mostTints = 6

/** Each generation has the next colour. */
export function byGeneration({ tree: { people } }: Picture): Tints {
  const rows = [...new Set(people.rows)].sort((a, b) => a - b)
  const order = new Map(rows.map((row, index) => [row, index % mostTints]))
  return {
    of: person => 1 + (order.get(people.rows[person] ?? 0) ?? 0),
    meaning: rows.length > mostTints ? [] : rows,
  }
}

/**
 * Each branch of the family has a colour: the sides of the grandparents of the person in the middle, or of the
 * parents or children if those are all there is. Everyone belongs to the nearest; those in between are plain.
 */
export function byBranch(picture: Picture, focus: number | undefined): Tints {
  if (focus === undefined) return { of: () => 0, meaning: [] }
  const roots = rootsOf(picture, focus).slice(0, mostTints)
  const branch = new Map<number, number>()
  // The close family of the person in the middle belongs to all branches alike.
  const { parents, partners, siblings } = relativesIn(picture, focus)
  for (const person of [focus, ...partners, ...siblings, ...parents]) branch.set(person, 0)
  roots.forEach((root, index) => {
    branch.set(root, index + 1)
  })
  const reached = [...roots]
  // The list grows while it is read.
  for (const person of reached) {
    const around = relativesIn(picture, person)
    for (const next of [...around.parents, ...around.siblings, ...around.partners, ...around.children]) {
      if (branch.has(next)) continue
      branch.set(next, branch.get(person) ?? 0)
      reached.push(next)
    }
  }
  return { of: person => branch.get(person) ?? 0, meaning: roots }
}

function relativesIn(picture: Picture, person: number) {
  return picture.relatives[person] ?? { parents: [], partners: [], children: [], siblings: [] }
}

function rootsOf(picture: Picture, focus: number): number[] {
  const { parents, children } = relativesIn(picture, focus)
  const grandparents = parents.flatMap(parent => relativesIn(picture, parent).parents)
  return [grandparents, parents, children].find(people => people.length > 0) ?? []
}
