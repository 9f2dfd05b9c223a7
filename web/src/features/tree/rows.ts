import type { Point, Rect } from './geometry.ts'

type Row = { top: number; people: readonly number[]; lefts: readonly number[] }

/** Finds boxes by position: all boxes with the same upper edge are a row, sorted from left to right. */
export class Rows {
  readonly #rows: readonly Row[]
  readonly #width: number
  readonly #height: number

  constructor(x: readonly number[], y: readonly number[], width: number, height: number) {
    const byTop = new Map<number, number[]>()
    y.forEach((top, person) => {
      const row = byTop.get(top)
      if (row) row.push(person)
      else byTop.set(top, [person])
    })
    this.#width = width
    this.#height = height
    this.#rows = [...byTop]
      .map(([top, people]) => {
        people.sort((a, b) => (x[a] ?? 0) - (x[b] ?? 0))
        return { top, people, lefts: people.map(person => x[person] ?? 0) }
      })
      .sort((a, b) => a.top - b.top)
  }

  /** Everyone whose box is at least partly in the rectangle. */
  within(rect: Rect): number[] {
    const found: number[] = []
    for (const { top, people, lefts } of this.#rows) {
      if (top >= rect.bottom) break
      if (top + this.#height <= rect.top) continue
      for (let index = firstAbove(lefts, rect.left - this.#width); index < people.length; index++) {
        if ((lefts[index] ?? 0) >= rect.right) break
        found.push(people[index] ?? 0)
      }
    }
    return found
  }

  /** The nearest box at most `slack` away from a point; null if there is none. */
  nearest({ x, y }: Point, slack: number): number | null {
    let best: number | null = null
    let bestDistance = slack
    for (const { top, people, lefts } of this.#rows) {
      const apart = Math.max(top - y, y - top - this.#height, 0)
      if (apart > bestDistance) continue
      const start = Math.max(0, firstAbove(lefts, x - this.#width - bestDistance))
      for (let index = start; index < people.length; index++) {
        const left = lefts[index] ?? 0
        if (left > x + bestDistance) break
        const distance = Math.hypot(apart, Math.max(left - x, x - left - this.#width, 0))
        if (distance > bestDistance || (best !== null && distance === bestDistance)) continue
        best = people[index] ?? 0
        bestDistance = distance
      }
    }
    return best
  }
}

/** The index of the first value above a limit. */
function firstAbove(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const half = (low + high) >> 1
    if ((sorted[half] ?? 0) > limit) high = half
    else low = half + 1
  }
  return low
}
