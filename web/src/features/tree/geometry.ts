/** Points and rectangles, in the units of the picture or in pixels of the window. */

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type Rect = { left: number; top: number; right: number; bottom: number }

export function overlap(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** True if `inner` lies completely in `outer`. */
export function contains(outer: Rect, inner: Rect): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  )
}

/** The part that two rectangles have in common; a point if there is none. */
export function common(a: Rect, b: Rect): Rect {
  const left = clamp(a.left, b.left, b.right)
  const top = clamp(a.top, b.top, b.bottom)
  return {
    ...{ left, top },
    right: Math.max(left, Math.min(a.right, b.right)),
    bottom: Math.max(top, Math.min(a.bottom, b.bottom)),
  }
}

/** The smallest rectangle around all of them; null for none. */
export function around(rects: Iterable<Rect>): Rect | null {
  let all: Rect | null = null
  for (const rect of rects)
    all = all
      ? {
          left: Math.min(all.left, rect.left),
          top: Math.min(all.top, rect.top),
          right: Math.max(all.right, rect.right),
          bottom: Math.max(all.bottom, rect.bottom),
        }
      : rect
  return all
}

export function grow(rect: Rect, x: number, y: number): Rect {
  return { left: rect.left - x, top: rect.top - y, right: rect.right + x, bottom: rect.bottom + y }
}

export function middle(rect: Rect): Point {
  return { x: (rect.left + rect.right) / 2, y: (rect.top + rect.bottom) / 2 }
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
