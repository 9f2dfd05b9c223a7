import { type Camera, inSight, toScreen } from './camera.ts'
import { clamp, middle, overlap, type Point, type Rect, type Size } from './geometry.ts'
import { linesWithin, type Way } from './lines.ts'
import type { Picture } from './picture.ts'

/** A line that leaves the window on the way from someone in sight to someone who is not. */
export type Exit = {
  /** Where it leaves, in the picture. */
  at: Point
  side: keyof Rect
  /** The people it leads to, the nearest first. */
  people: readonly number[]
  /** The part in the window: x, y, x, y. */
  points: readonly number[]
}

/** Every line that leaves the window. */
export function exitsOf(picture: Picture, camera: Camera, size: Size): Exit[] {
  const window = inSight(camera, size)
  const isSeen = (person: number) => overlap(picture.boxOf(person), window)
  return linesWithin(picture.lines, window).flatMap(line =>
    line.long
      ? []
      : line.ways().flatMap(({ from, to, points }) => {
          const sources = from.filter(isSeen)
          if (sources.length > 0 && !isSeen(to)) return exitAlong(points, [to], window)
          const away = from.filter(person => !isSeen(person))
          if (isSeen(to) && sources.length === 0 && away.length > 0)
            return exitAlong(reversed(points), away, window)
          return []
        }),
  )
}

/** The first point at which a way leaves the window; nothing for one that begins outside. */
function exitAlong(points: Way['points'], people: readonly number[], window: Rect): Exit[] {
  const inside: number[] = []
  for (let index = 0; index + 1 < points.length; index += 2) {
    const point = { x: points[index] ?? 0, y: points[index + 1] ?? 0 }
    const side = sideBeyond(point, window)
    if (!side) {
      inside.push(point.x, point.y)
      continue
    }
    if (inside.length === 0) return []
    const at = {
      x: clamp(point.x, window.left, window.right),
      y: clamp(point.y, window.top, window.bottom),
    }
    return [{ at, side, people, points: [...inside, at.x, at.y] }]
  }
  return []
}

function sideBeyond({ x, y }: Point, window: Rect): keyof Rect | null {
  if (x < window.left) return 'left'
  if (x > window.right) return 'right'
  if (y < window.top) return 'top'
  return y > window.bottom ? 'bottom' : null
}

function reversed(points: readonly number[]): number[] {
  const back: number[] = []
  for (let index = points.length - 2; index >= 0; index -= 2)
    back.push(points[index] ?? 0, points[index + 1] ?? 0)
  return back
}

/** Exits closer together than this share one button, in pixels. */
const buttonSize = 44

/** One button for several lines that leave at about the same point. */
export type ExitButton = Point & { side: keyof Rect; people: readonly number[] }

export function exitButtons(
  picture: Picture,
  exits: readonly Exit[],
  camera: Camera,
  size: Size,
): ExitButton[] {
  const buttons = new Map<string, ExitButton>()
  for (const { at, side, people } of exits) {
    const { x, y } = toScreen(camera, at)
    const along = side === 'left' || side === 'right' ? y : x
    const key = `${side} ${Math.round(along / buttonSize)}`
    const known = buttons.get(key)
    buttons.set(key, { x, y, side, ...known, people: [...new Set([...(known?.people ?? []), ...people])] })
  }
  const away = (person: number, { x, y }: Point) => {
    const spot = toScreen(camera, middle(picture.boxOf(person)))
    return Math.hypot(spot.x - x, spot.y - y)
  }
  return [...buttons.values()].map(button => ({
    ...button,
    x: clamp(button.x, buttonSize / 2, size.width - buttonSize / 2),
    y: clamp(button.y, buttonSize / 2, size.height - buttonSize / 2),
    people: button.people.toSorted((a, b) => away(a, button) - away(b, button)),
  }))
}

/** The exit whose line passes a point, at most `slack` away. */
export function exitAt(exits: readonly Exit[], point: Point, slack: number): Exit | null {
  return exits.find(({ points }) => distanceTo(points, point) <= slack) ?? null
}

/** The distance from a point to a way, whose parts are all horizontal or vertical. */
function distanceTo(points: readonly number[], { x, y }: Point): number {
  let best = Number.POSITIVE_INFINITY
  for (let index = 0; index + 3 < points.length; index += 2) {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = points.slice(index, index + 4)
    const nearX = clamp(x, Math.min(fromX, toX), Math.max(fromX, toX))
    const nearY = clamp(y, Math.min(fromY, toY), Math.max(fromY, toY))
    best = Math.min(best, Math.hypot(x - nearX, y - nearY))
  }
  return best
}
