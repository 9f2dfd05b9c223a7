import type { ChildKind, CoupleState, Tree, TreeLine } from '../../api/types.ts'
import { clamp, grow, overlap, type Rect } from './geometry.ts'

/** The meanings of lines; the style sheet has a pattern for each. */
export type LineKind = ChildKind | CoupleState | 'siblings'

export type Line = {
  /** Stays the same while the family changes. */
  key: string
  kind: LineKind
  box: Rect
  /**
   * The shape, as the `d` of an SVG path, written when it is needed: most lines of a large family never are. Straight
   * lines are cut off outside the rectangle, because painting one across ten thousand people takes long.
   */
  shape: (within: Rect) => string
  /** The people it connects. */
  ends: readonly number[]
  /** A curve across much of the picture is drawn faintly. */
  long: boolean
  /** The straight ways between the people it connects. */
  ways: () => Way[]
}

/** The way from the start of a line to one person, as points: x, y, x, y. */
export type Way = {
  /** The people at the start. */
  from: readonly number[]
  to: number
  points: readonly number[]
}

/** Curves longer than so many boxes are faint. */
const longCurve = 8

export function linesOf(tree: Tree): Line[] {
  return [
    ...tree.couples.map(couple => {
      const { a, b, state } = couple
      const drawn = coupleLine(tree, couple)
      const isFromA = (tree.people.x[a] ?? 0) <= (tree.people.x[b] ?? 0)
      const ways = () =>
        drawn.curved ? [] : [{ from: [isFromA ? a : b], to: isFromA ? b : a, points: drawn.points }]
      return { ...plain(tree, `couple ${ids(tree, a, b)}`, state, [a, b], drawn), ways }
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
  const shape = (within: Rect) => shapeOf(line.curved ? line : { points: cutOff(line.points, within) })
  return { key, kind, ends, box, long, shape, ways: () => [] }
}

type Couple = Tree['couples'][number]
type Group = Tree['children'][number]
type Child = Group['children'][number]

/**
 * Down from the parents, along the bar, down to each child. Where children belong to their parents in different ways,
 * only the last part of each line shows how.
 */
function childLines(tree: Tree, group: Group): Line[] {
  const { parents, children } = group
  const hanging = children.filter(({ elsewhere }) => !elsewhere)
  const kinds = new Set(hanging.map(({ kind = 'birth' }) => kind))
  const name = ids(tree, ...parents)
  const lines = children.flatMap((child): Line[] => {
    const { person, kind = 'birth', elsewhere } = child
    if (!elsewhere) return []
    const key = `curve ${name} ${ids(tree, person)}`
    return [plain(tree, key, kind, [...parents, person], curveTo(tree, group, child))]
  })
  for (const kind of kinds) {
    const alike = hanging.filter(child => (child.kind ?? 'birth') === kind)
    lines.push(hangingLines(tree, group, kind, alike, kinds.size === 1))
  }
  if (kinds.size > 1) lines.push(trunk(tree, group, hanging))
  return lines
}

/** To a child beside a partner: to the side above all bars, or, for a child that is not further down, in an S. */
export function curveTo(tree: Tree, group: Group, child: Child): TreeLine {
  const { start, bar } = group
  const [x = 0, y = 0] = start
  const turn = group.turn ?? bar
  const [endX, endY] = endOf(tree, child)
  if (endY > turn) return { points: [x, y, x, turn, x, turn, endX, turn, endX, endY], curved: true }
  const reach = Math.max(Math.abs(endY - y) / 2, bar - y, 1)
  return { points: [x, y, x, y, x, y + reach, endX, endY - reach, endX, endY], curved: true }
}

/** Where the line to a child reaches the box. */
export function endOf(tree: Tree, { person, x }: Child): [x: number, y: number] {
  return [x ?? (tree.people.x[person] ?? 0) + tree.boxWidth / 2, tree.people.y[person] ?? 0]
}

function hangingLines(tree: Tree, group: Group, kind: ChildKind, children: Child[], whole: boolean): Line {
  const { start, bar, parents } = group
  const [x = 0, y = 0] = start
  const people = children.map(({ person }) => person)
  const ends = children.map(child => endOf(tree, child))
  const drop = ([endX, endY]: [number, number], within: Rect) => {
    const points = whole ? [x, y, x, bar, endX, bar, endX, endY] : [endX, bar, endX, endY]
    return shapeOf({ points: cutOff(points, within) })
  }
  return {
    key: `${kind} ${ids(tree, ...parents)} ${parents.length === 0 ? ids(tree, people[0] ?? 0) : ''}`,
    kind,
    ends: [...parents, ...people],
    box: boxOf([x, y, x, bar, ...ends.flat()]),
    long: false,
    shape: within => ends.map(end => drop(end, within)).join(''),
    ways: () => (parents.length > 0 ? waysDown(group, people, ends) : waysAcross(group, people, ends)),
  }
}

type End = readonly [x: number, y: number]

function waysDown({ parents, start, bar }: Group, people: readonly number[], ends: readonly End[]): Way[] {
  const [startX = 0, startY = 0] = start
  return ends.map(([x, y], index) => ({
    from: parents,
    to: people[index] ?? 0,
    points: [startX, startY, startX, bar, x, bar, x, y],
  }))
}

/** From each to the next, where brothers and sisters are joined by a bar alone. */
function waysAcross({ bar }: Group, people: readonly number[], ends: readonly End[]): Way[] {
  const sorted = ends.map(([x, y], index) => ({ x, y, person: people[index] ?? 0 }))
  sorted.sort((a, b) => a.x - b.x)
  return sorted.slice(1).flatMap(({ x, y, person }, index) => {
    const before = sorted[index]
    return before
      ? [{ from: [before.person], to: person, points: [before.x, before.y, before.x, bar, x, bar, x, y] }]
      : []
  })
}

function trunk(tree: Tree, { start, bar, parents }: Group, children: Child[]): Line {
  const [x = 0, y = 0] = start
  const xs = [x, ...children.map(child => endOf(tree, child)[0])]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  return {
    key: `trunk ${ids(tree, ...parents)}`,
    kind: 'birth',
    ends: [...parents, ...children.map(({ person }) => person)],
    box: boxOf([x, y, left, bar, right, bar]),
    long: false,
    shape: within =>
      shapeOf({ points: cutOff([x, y, x, bar], within) }) +
      shapeOf({ points: cutOff([left, bar, right, bar], within) }),
    ways: () => [],
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

/** Beyond what is drawn, in the units of the picture; the ends of the lines stay out of sight. */
const cutMargin = 40

/** The parts of a line are all horizontal or vertical, so they stay where they are when their ends move inwards. */
function cutOff(points: readonly number[], within: Rect): number[] {
  const { left, top, right, bottom } = grow(within, cutMargin, cutMargin)
  return points.map((value, index) =>
    index % 2 === 0 ? clamp(value, left, right) : clamp(value, top, bottom),
  )
}

/** If curved, the last three points are two control points and the end. */
export function shapeOf({ points, curved = false }: TreeLine): string {
  const pairs: string[] = []
  for (let index = 0; index + 1 < points.length; index += 2)
    pairs.push(`${points[index]} ${points[index + 1]}`)
  if (!curved) return `M${pairs.join('L')}`
  return `M${pairs.slice(0, -3).join('L')}C${pairs.slice(-3).join(' ')}`
}
