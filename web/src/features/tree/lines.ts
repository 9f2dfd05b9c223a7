import type { ChildKind, CoupleState, Tree, TreeLine } from '../../api/types.ts'
import { overlap, type Rect } from './geometry.ts'

/** The meanings of lines; the style sheet has a pattern for each. */
export type LineKind = ChildKind | CoupleState | 'siblings'

export type Line = {
  /** Stays the same while the family changes. */
  key: string
  kind: LineKind
  box: Rect
  /** The shape, as the `d` of an SVG path. Written when it is first needed: most lines of a large family never are. */
  shape: () => string
  /** The people it connects. */
  ends: readonly number[]
  /** A curve across much of the picture is drawn faintly. */
  long: boolean
}

/** Curves longer than so many boxes are faint. */
const longCurve = 8

export function linesOf(tree: Tree): Line[] {
  return [
    ...tree.couples.map(couple => {
      const { a, b, state } = couple
      return plain(tree, `couple ${ids(tree, a, b)}`, state, [a, b], coupleLine(tree, couple))
    }),
    ...tree.siblings.map(({ a, b, line }) =>
      plain(tree, `siblings ${ids(tree, a, b)}`, 'siblings', [a, b], line),
    ),
    ...tree.children.flatMap(group => childLines(tree, group)),
  ]
}

/** The lines that are at least partly in the rectangle. */
export function linesWithin(lines: readonly Line[], rect: Rect): Line[] {
  return lines.filter(({ box }) => overlap(box, rect))
}

function ids(tree: Tree, ...people: number[]): string {
  return people.map(person => tree.people.ids[person]).join(' ')
}

function plain(tree: Tree, key: string, kind: LineKind, ends: number[], line: TreeLine): Line {
  const box = boxOf(line.points)
  const long = Boolean(line.curved) && box.right - box.left > longCurve * tree.boxWidth
  return { key, kind, ends, box, long, shape: () => shapeOf(line) }
}

type Couple = Tree['couples'][number]
type Group = Tree['children'][number]

/**
 * Down from the parents, along the bar, down to each child. Where children belong to their parents in different ways,
 * only the last part of each line shows how.
 */
function childLines(tree: Tree, group: Group): Line[] {
  const { parents, children } = group
  const hanging = children.filter(({ elsewhere }) => !elsewhere)
  const kinds = new Set(hanging.map(({ kind = 'birth' }) => kind))
  const name = ids(tree, ...parents)
  const lines = children.flatMap(({ person, kind = 'birth', elsewhere }): Line[] => {
    if (!elsewhere) return []
    const key = `curve ${name} ${ids(tree, person)}`
    return [plain(tree, key, kind, [...parents, person], curveTo(tree, group, person))]
  })
  for (const kind of kinds) {
    const people = hanging.filter(child => (child.kind ?? 'birth') === kind).map(({ person }) => person)
    lines.push(hangingLines(tree, group, kind, people, kinds.size === 1))
  }
  if (kinds.size > 1)
    lines.push(
      trunk(
        tree,
        group,
        hanging.map(({ person }) => person),
      ),
    )
  return lines
}

/** To a child beside a partner: to the side above all bars, or, for a child that is not further down, in an S. */
export function curveTo(tree: Tree, group: Group, person: number): TreeLine {
  const { start, bar } = group
  const [x = 0, y = 0] = start
  const turn = group.turn ?? bar
  const [endX, endY] = top(tree, person)
  if (endY > turn) return { points: [x, y, x, turn, x, turn, endX, turn, endX, endY], curved: true }
  const reach = Math.max(Math.abs(endY - y) / 2, bar - y, 1)
  return { points: [x, y, x, y, x, y + reach, endX, endY - reach, endX, endY], curved: true }
}

function top(tree: Tree, person: number): [x: number, y: number] {
  return [(tree.people.x[person] ?? 0) + tree.boxWidth / 2, tree.people.y[person] ?? 0]
}

function hangingLines(tree: Tree, group: Group, kind: ChildKind, people: number[], whole: boolean): Line {
  const { start, bar, parents } = group
  const [x = 0, y = 0] = start
  const ends = people.map(person => top(tree, person))
  const drop = ([endX, endY]: [number, number]) =>
    whole ? `M${x} ${y}V${bar}H${endX}V${endY}` : `M${endX} ${bar}V${endY}`
  return {
    key: `${kind} ${ids(tree, ...parents)} ${parents.length === 0 ? ids(tree, people[0] ?? 0) : ''}`,
    kind,
    ends: [...parents, ...people],
    box: boxOf([x, y, x, bar, ...ends.flat()]),
    long: false,
    shape: () => ends.map(drop).join(''),
  }
}

function trunk(tree: Tree, { start, bar, parents }: Group, people: number[]): Line {
  const [x = 0, y = 0] = start
  const xs = [x, ...people.map(person => top(tree, person)[0])]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  return {
    key: `trunk ${ids(tree, ...parents)}`,
    kind: 'birth',
    ends: [...parents, ...people],
    box: boxOf([x, y, left, bar, right, bar]),
    long: false,
    shape: () => `M${x} ${y}V${bar}M${left} ${bar}H${right}`,
  }
}

/** Most partners are neighbours: then the line between them is the one from edge to edge, and is not sent. */
export function coupleLine({ people, boxWidth, boxHeight }: Tree, { a, b, line }: Couple): TreeLine {
  if (line) return line
  const [left = 0, right = 0] = [people.x[a], people.x[b]].sort((one = 0, other = 0) => one - other)
  const y = (people.y[a] ?? 0) + boxHeight / 2
  return { points: [left + boxWidth, y, right, y] }
}

/** A straight line still has some width, or it would never be in sight. */
function boxOf(points: readonly number[]): Rect {
  const box = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  }
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]]
    box.left = Math.min(box.left, x - 1)
    box.right = Math.max(box.right, x + 1)
    box.top = Math.min(box.top, y - 1)
    box.bottom = Math.max(box.bottom, y + 1)
  }
  return box
}

/** If curved, the last three points are two control points and the end. */
export function shapeOf({ points, curved = false }: TreeLine): string {
  const pairs: string[] = []
  for (let index = 0; index + 1 < points.length; index += 2)
    pairs.push(`${points[index]} ${points[index + 1]}`)
  if (!curved) return `M${pairs.join('L')}`
  return `M${pairs.slice(0, -3).join('L')}C${pairs.slice(-3).join(' ')}`
}
