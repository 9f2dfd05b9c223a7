import { toWorld } from './camera.ts'
import type { Detail } from './detail.ts'
import { exitAt, exitsOf } from './exits.ts'
import type { Point } from './geometry.ts'
import { nearestMore } from './more.ts'
import type { Picture } from './picture.ts'
import type { Stage } from './stage.ts'

/** A press this far from something still means it, because fingers are not exact. In pixels. */
const pressSlack = 12

/** A press on someone, on the mark for their relatives, or on a line that leads to them outside the window. */
export type Press = { on: 'person' | 'more' | 'exit'; person: number }

/** What a press at a point of the window means. Marks are not drawn far away, and lines there are too close together. */
export function pressAt(
  picture: Picture,
  { camera, size }: Pick<Stage, 'camera' | 'size'>,
  detail: Detail | undefined,
  at: Point,
): Press | null {
  const [point, slack] = [toWorld(camera, at), pressSlack / camera.scale]
  const person = picture.nearest(point, 0)
  if (person === null && detail !== 'dots') {
    const more = nearestMore(picture.more, point, slack)
    if (more) return { on: 'more', person: more.person }
    const next = exitAt(exitsOf(picture, camera, size), point, slack)?.people[0]
    if (next !== undefined) return { on: 'exit', person: next }
  }
  const nearest = person ?? picture.nearest(point, slack)
  return nearest === null ? null : { on: 'person', person: nearest }
}
