import type { KinshipWay, Tree } from '../../api/types.ts'
import { around, type Rect } from './geometry.ts'
import { coupleLine, curveTo, endOf, shapeOf } from './lines.ts'
import type { Picture } from './picture.ts'

/** The way from one person to another through the picture. */
export type Trail = {
  /** The people on it who are in the picture. */
  people: ReadonlySet<number>
  /** The lines between neighbours, as the `d` of one SVG path. */
  shape: string
  /** The area that these people cover. */
  bounds: Rect
  /** True if everyone on it is in the picture. */
  whole: boolean
}

/** Null if no one on it is in the picture. */
export function trailOf(picture: Picture, people: KinshipWay['people']): Trail | null {
  const stops = people.map(({ person, with: mate }) => ({
    person: picture.positionOf(person.id),
    mate: mate ? picture.positionOf(mate.id) : undefined,
    isWhole: !mate || picture.positionOf(mate.id) !== undefined,
  }))
  const shapes = stops.flatMap(({ person, mate }, index) => [
    shapeBetween(picture.tree, person, mate),
    shapeBetween(picture.tree, stops[index - 1]?.person, person),
  ])
  const found = stops.flatMap(({ person, mate }) => [person, mate]).filter(position => position !== undefined)
  const bounds = around(found.map(person => picture.boxOf(person)))
  if (!bounds) return null
  return {
    people: new Set(found),
    shape: shapes.join(''),
    bounds,
    whole: stops.every(({ person, isWhole }) => person !== undefined && isWhole),
  }
}

function shapeBetween(tree: Tree, from: number | undefined, to: number | undefined): string {
  if (from === undefined || to === undefined) return ''
  const isPair = ({ a, b }: { a: number; b: number }) => (a === from && b === to) || (a === to && b === from)
  const couple = tree.couples.find(isPair)
  if (couple) return shapeOf(coupleLine(tree, couple))
  const pair = tree.siblings.find(isPair)
  if (pair) return shapeOf(pair.line)
  for (const group of tree.children) {
    const childOf = (child: number, parent: number) =>
      group.parents.includes(parent) ? group.children.find(({ person }) => person === child) : undefined
    const [child, parent] = childOf(from, to) ? [childOf(from, to), to] : [childOf(to, from), from]
    if (!child) continue
    const [endX, endY] = endOf(tree, child)
    const [x = 0, y = 0] = group.start
    const down = child.elsewhere
      ? shapeOf(curveTo(tree, group, child))
      : `M${x} ${y}V${group.bar}H${endX}V${endY}`
    return toParent(tree, parent, x, y) + down
  }
  return ''
}

/** The line to a child starts between its parents; this leads from there to one of them. */
function toParent({ people, boxWidth, boxHeight }: Tree, parent: number, x: number, y: number): string {
  const [left, top] = [people.x[parent] ?? 0, people.y[parent] ?? 0]
  if (y < top || y > top + boxHeight) return ''
  if (x < left) return `M${x} ${y}H${left}`
  return x > left + boxWidth ? `M${x} ${y}H${left + boxWidth}` : ''
}
