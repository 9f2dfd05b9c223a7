import type { Tree } from '../../api/types.ts'
import type { Point, Rect } from './geometry.ts'

/** A mark beside someone whose relatives the view leaves out: "+3". */
export type More = { person: number; count: number; side: 'above' | 'below'; middle: Point }

export const moreSize = { width: 40, height: 22 }
/** The length of the line between the box and the mark. */
export const moreStalk = 5

export function moreOf({ people, boxWidth, boxHeight }: Tree): More[] {
  const beyond = moreStalk + moreSize.height / 2
  // A view that an older version saved on this device has none.
  return Object.entries(people.more ?? {}).flatMap(([key, { above = 0, below = 0 }]) => {
    const person = Number(key)
    const [left, top] = [people.x[person] ?? 0, people.y[person] ?? 0]
    const mark = (side: More['side'], count: number, x: number, y: number): More[] =>
      count > 0 ? [{ person, count, side, middle: { x, y } }] : []
    // Beside the middle, where the lines to relatives in the picture are.
    return [
      ...mark('above', above, left + boxWidth * 0.75, top - beyond),
      ...mark('below', below, left + boxWidth * 0.25, top + boxHeight + beyond),
    ]
  })
}

export function areaOfMore({ middle: { x, y } }: More): Rect {
  const [width, height] = [moreSize.width / 2, moreSize.height / 2]
  return { left: x - width, top: y - height, right: x + width, bottom: y + height }
}

/** The nearest mark at most `slack` away from a point. */
export function nearestMore(marks: readonly More[], point: Point, slack: number): More | null {
  let best: More | null = null
  let bestDistance = slack
  for (const mark of marks) {
    const { left, top, right, bottom } = areaOfMore(mark)
    const x = Math.max(left - point.x, point.x - right, 0)
    const distance = Math.hypot(x, Math.max(top - point.y, point.y - bottom, 0))
    if (distance > bestDistance) continue
    best = mark
    bestDistance = distance
  }
  return best
}

/** The number of relatives of someone whom the view leaves out. */
export function hiddenAround({ people }: Tree, person: number): number {
  const { above = 0, below = 0 } = people.more?.[person] ?? {}
  return above + below
}
