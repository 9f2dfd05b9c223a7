import type { PathLink } from '../../api/types.ts'

/** One person on a path. */
export type Stop = {
  /** Their relation to the person before; null for the first. */
  link?: PathLink | null
  /** True if the path goes through their partner, too: both are parents of the next. */
  isPair: boolean
}

/** The size of a box and the space between boxes, in pixels at the browser's own font size. A phone has space for two. */
export const box = { width: 144, height: 136, across: 20, down: 44 }

type Point = { x: number; y: number }

type Line = { link: PathLink; points: string }

export type Drawing = {
  /** The left and upper edges of the boxes, in the order of the path. */
  corners: Point[]
  /** The same for the second of a pair. */
  mates: (Point | null)[]
  lines: Line[]
  width: number
  height: number
}

/**
 * Places the people of a path: parents above, children below, partners and siblings beside. Common ancestors are
 * above and between the two branches.
 */
export function draw(path: readonly Stop[]): Drawing {
  const cells = columnsAndRows(path)
  const top = Math.min(...cells.map(({ row }) => row))
  const corner = ({ column, row }: Cell) => ({
    x: column * (box.width + box.across),
    y: (row - top) * (box.height + box.down),
  })
  const corners = cells.map(corner)
  const mates = cells.map((cell, at) =>
    path[at]?.isPair ? corner({ ...cell, column: cell.column + 1 }) : null,
  )
  const all = [...corners, ...mates.filter(mate => mate !== null)]
  return {
    corners,
    mates,
    lines: [...pairLines(corners, mates), ...stepLines(path, corners, mates)],
    width: Math.max(...all.map(({ x }) => x)) + box.width,
    height: Math.max(...all.map(({ y }) => y)) + box.height,
  }
}

type Cell = { column: number; row: number }

function columnsAndRows(path: readonly Stop[]): Cell[] {
  const cells: Cell[] = []
  for (const [at, { link }] of path.entries()) {
    const before = cells[at - 1]
    if (!link || !before) {
      cells.push({ column: 0, row: 0 })
      continue
    }
    const last = path[at - 1]?.link
    const turns = (link === 'child' && last === 'parent') || (link === 'parent' && last === 'child')
    const { column } = before
    // Someone at the turn is between the two branches; a pair covers both.
    if (turns && !path[at - 1]?.isPair) before.column += 0.5
    const row = before.row + (link === 'parent' ? -1 : link === 'child' ? 1 : 0)
    cells.push({ column: turns || link === 'partner' || link === 'sibling' ? column + 1 : column, row })
  }
  return cells
}

function pairLines(corners: readonly Point[], mates: readonly (Point | null)[]): Line[] {
  return mates.flatMap((mate, at): Line[] => {
    const corner = corners[at]
    return mate && corner ? [{ link: 'partner', points: beside(corner, mate) }] : []
  })
}

function stepLines(
  path: readonly Stop[],
  corners: readonly Point[],
  mates: readonly (Point | null)[],
): Line[] {
  return path.flatMap(({ link }, at): Line[] => {
    const [from, to] = [corners[at - 1], corners[at]]
    if (!link || !from || !to) return []
    if (link === 'partner') return [{ link, points: beside(from, to) }]
    if (link === 'sibling') return [{ link, points: above(from, to) }]
    const [parent, child, hasMate] =
      link === 'parent' ? [to, from, mates[at] != null] : [from, to, mates[at - 1] != null]
    return [{ link, points: down(parent, child, hasMate) }]
  })
}

const middle = ({ x }: Point) => x + box.width / 2

function beside(left: Point, right: Point): string {
  const y = left.y + box.height / 2
  return `${left.x + box.width},${y} ${right.x},${y}`
}

function above(left: Point, right: Point): string {
  const y = left.y - box.down / 3
  return `${middle(left)},${left.y} ${middle(left)},${y} ${middle(right)},${y} ${middle(right)},${right.y}`
}

/** Draws a line from a parent, or from the line between both parents, to a child. */
function down(parent: Point, child: Point, hasMate: boolean): string {
  const x = hasMate ? parent.x + box.width + box.across / 2 : middle(parent)
  const start = parent.y + (hasMate ? box.height / 2 : box.height)
  const turn = parent.y + box.height + box.down / 2
  return `${x},${start} ${x},${turn} ${middle(child)},${turn} ${middle(child)},${child.y}`
}
