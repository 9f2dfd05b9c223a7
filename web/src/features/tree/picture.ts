import type { Tree } from '../../api/types.ts'
import { around, type Point, type Rect } from './geometry.ts'
import { type Line, linesOf } from './lines.ts'
import { areaOfMore, type More, moreOf } from './more.ts'
import { type Relatives, relativesOf } from './relatives.ts'
import { Rows } from './rows.ts'
import type { Ground } from './walk.ts'

/** A view of the family, ready to be drawn, searched by position and walked through. */
export type Picture = {
  tree: Tree
  /** The area that all of it covers. */
  bounds: Rect
  relatives: readonly Relatives[]
  /** The arrow keys walk by this. */
  ground: Ground
  lines: readonly Line[]
  /** Who has relatives outside of the view. */
  more: readonly More[]
  /** The index of a person in the columns; undefined if they are not in the picture. */
  positionOf: (id: string) => number | undefined
  boxOf: (person: number) => Rect
  /** The outline of a person, if it is not a box. */
  outlineOf?: (person: number) => string
  middleOf: (person: number) => Point
  within: (rect: Rect) => number[]
  nearest: (point: Point, slack: number) => number | null
}

export function pictureOf(tree: Tree): Picture {
  const { ids, x, y } = tree.people
  const { boxWidth, boxHeight } = tree
  const rows = new Rows(x, y, boxWidth, boxHeight)
  const positions = new Map(ids.map((id, position) => [id, position]))
  const edges = (person: number) => [x[person] ?? 0, y[person] ?? 0] as const
  const relatives = relativesOf(tree)
  const more = moreOf(tree)
  const whole = { left: 0, top: 0, right: tree.width, bottom: tree.height }
  return {
    tree,
    relatives,
    ground: { relatives, order: person => x[person] ?? 0 },
    bounds: around([whole, ...more.map(areaOfMore)]) ?? whole,
    lines: linesOf(tree),
    more,
    positionOf: id => positions.get(id),
    boxOf: person => {
      const [left, top] = edges(person)
      return { left, top, right: left + boxWidth, bottom: top + boxHeight }
    },
    middleOf: person => {
      const [left, top] = edges(person)
      return { x: left + boxWidth / 2, y: top + boxHeight / 2 }
    },
    within: rect => rows.within(rect),
    nearest: (point, slack) => rows.nearest(point, slack),
  }
}
