import type { Tree } from '../../api/types.ts'
import { shapeOf } from './lines.ts'
import type { Picture } from './picture.ts'

/** The way from one person to another through the picture. */
export type Trail = {
  /** The people on it, in order; those who are not in the picture are left out. */
  people: readonly number[]
  /** The lines between neighbours, as the `d` of one SVG path. */
  shape: string
  /** Whether everyone on it is in the picture. */
  whole: boolean
}

export function trailOf(picture: Picture, ids: readonly string[]): Trail {
  const places = ids.map(id => picture.positionOf(id))
  const shapes = places.slice(1).map((to, index) => {
    const from = places[index]
    return from === undefined || to === undefined ? '' : shapeBetween(picture.tree, from, to)
  })
  const people = places.filter(place => place !== undefined)
  return { people, shape: shapes.join(''), whole: people.length === ids.length }
}

function shapeBetween(tree: Tree, from: number, to: number): string {
  const isPair = ({ a, b }: { a: number; b: number }) => (a === from && b === to) || (a === to && b === from)
  const pair = tree.couples.find(isPair) ?? tree.siblings.find(isPair)
  if (pair) return shapeOf(pair.line)
  for (const group of tree.children) {
    const has = (person: number) => group.children.find(child => child.person === person)
    const [one, other] = [has(from), has(to)]
    if (one && other) return siblingShape(tree, group.bar, from, to)
    const child =
      (one && group.parents.includes(to) && one) || (other && group.parents.includes(from) && other)
    if (!child) continue
    if (child.curve) return shapeOf(child.curve)
    const [x = 0, y = 0] = group.start
    const end = topOf(tree, child.person)
    return `M${x} ${y}V${group.bar}H${end.x}V${end.y}`
  }
  return ''
}

function siblingShape(tree: Tree, bar: number, from: number, to: number): string {
  const [one, other] = [topOf(tree, from), topOf(tree, to)]
  return `M${one.x} ${one.y}V${bar}H${other.x}V${other.y}`
}

function topOf({ people, boxWidth }: Tree, person: number) {
  return { x: (people.x[person] ?? 0) + boxWidth / 2, y: people.y[person] ?? 0 }
}
