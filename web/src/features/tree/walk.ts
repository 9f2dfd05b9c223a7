import type { Relatives } from './relatives.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** The parts of a picture that walking through it needs. */
export type Ground = {
  relatives: readonly Relatives[]
  /** Grows from left to right. */
  order: (person: number) => number
}

/**
 * The person that an arrow key leads to: parents above, children below, partners and siblings beside. `trail` has
 * the people visited before, the latest last, so that Down after Up leads back. Null if there is no one.
 */
export function step(
  ground: Ground,
  from: number,
  direction: Direction,
  trail: readonly number[] = [],
): number | null {
  const relatives = ground.relatives[from]
  if (!relatives) return null
  switch (direction) {
    case 'up':
      return visited(relatives.parents, trail) ?? relatives.parents[0] ?? null
    case 'down':
      return visited(relatives.children, trail) ?? nearest(ground, from, relatives.children)
    default:
      return beside(ground, from, direction)
  }
}

/** The one of them who was visited last. */
function visited(people: readonly number[], trail: readonly number[]): number | null {
  return trail.findLast(person => people.includes(person)) ?? null
}

function nearest(ground: Ground, from: number, people: readonly number[]): number | null {
  const away = (person: number) => Math.abs(ground.order(person) - ground.order(from))
  return people.reduce<number | null>(
    (best, person) => (best === null || away(person) < away(best) ? person : best),
    null,
  )
}

/**
 * The next partner or sibling on one side. Partners of siblings and siblings of partners count too: they are drawn
 * in between, and the walk must not end there.
 */
function beside(ground: Ground, from: number, side: 'left' | 'right'): number | null {
  const { relatives } = ground
  const of = (person: number) => relatives[person] ?? { partners: [], siblings: [] }
  const { partners, siblings } = of(from)
  const candidates = [
    ...partners,
    ...siblings,
    ...siblings.flatMap(sibling => of(sibling).partners),
    ...partners.flatMap(partner => [...of(partner).siblings, ...of(partner).partners]),
  ]
  const sign = side === 'right' ? 1 : -1
  const away = (person: number) => (ground.order(person) - ground.order(from)) * sign
  return candidates.reduce<number | null>((best, person) => {
    if (person === from || away(person) <= 0) return best
    return best === null || away(person) < away(best) ? person : best
  }, null)
}
