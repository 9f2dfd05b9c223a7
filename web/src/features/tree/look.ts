import { byBranch, byGeneration, type Tints } from './branches.ts'
import type { Colouring } from './options.ts'
import { type LifeState, lifeState } from './people.ts'
import type { Picture } from './picture.ts'
import type { Trail } from './trail.ts'

/** The look of each person: the colour, the outline, and whether they are in the background. */
export type Look = {
  tints: Tints
  classOf: (person: number) => string
  stateOf: (person: number) => LifeState
  isFaded: (person: number) => boolean
}

export function lookOf(picture: Picture, colour: Colouring, trail: Trail | null, thisYear: number): Look {
  const { tree } = picture
  const tints = tintsOf(picture, colour)
  const stateOf = (person: number) => lifeState(tree, person, thisYear)
  const isFaded = (person: number) => trail !== null && !trail.people.has(person)
  const classOf = (person: number) => {
    const own = tree.people.ids[person] === tree.you ? ' tree-you' : ''
    return `tree-tint-${tints.of(person)} tree-${stateOf(person)}${own}${isFaded(person) ? ' tree-faded' : ''}`
  }
  return { tints, classOf, stateOf, isFaded }
}

function tintsOf(picture: Picture, colour: Colouring): Tints {
  const { focus } = picture.tree
  if (colour === 'generation') return byGeneration(picture)
  if (colour === 'branch') return byBranch(picture, focus ? picture.positionOf(focus) : undefined)
  return { of: () => 0, meaning: [] }
}
