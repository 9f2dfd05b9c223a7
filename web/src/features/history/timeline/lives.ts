import type { HistoryTimeline } from '../../../api/types.ts'

/** A person's life in years. `open`: still living. */
export type Life = HistoryTimeline['lives'][number]

/** Whole years, including the first and the last. */
export type Span = { from: number; until: number }

/**
 * Puts spans in as few lanes as possible, so that no two in a lane share a year. If more than `most` overlap,
 * the first ones in `spans` win.
 */
export function pack<T extends Span>(spans: readonly T[], most: number): { lanes: T[][]; leftOut: T[] } {
  const busy = new Map<number, number>()
  const chosen: T[] = []
  const leftOut: T[] = []
  for (const span of spans) {
    if (!hasRoom(busy, span, most)) {
      leftOut.push(span)
      continue
    }
    for (let year = span.from; year <= span.until; year++) busy.set(year, (busy.get(year) ?? 0) + 1)
    chosen.push(span)
  }
  return { lanes: layOut(chosen), leftOut }
}

function hasRoom(busy: ReadonlyMap<number, number>, { from, until }: Span, most: number): boolean {
  for (let year = from; year <= until; year++) if ((busy.get(year) ?? 0) >= most) return false
  return true
}

/** By start, each goes into the first free lane: never more lanes than overlapping spans. */
function layOut<T extends Span>(spans: readonly T[]): T[][] {
  const lanes: T[][] = []
  for (const span of [...spans].sort((one, other) => one.from - other.from || one.until - other.until)) {
    const free = lanes.find(lane => (lane.at(-1)?.until ?? Number.NEGATIVE_INFINITY) < span.from)
    if (free) free.push(span)
    else lanes.push([span])
  }
  return lanes
}
