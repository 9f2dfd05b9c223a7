import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Camera, inSight } from './camera.ts'
import { type Detail, detailFor } from './detail.ts'
import { common, contains, grow, type Rect } from './geometry.ts'
import { type Line, linesWithin } from './lines.ts'
import type { Picture } from './picture.ts'
import type { Stage } from './stage.ts'

/** The drawn part of the picture: somewhat more than the window shows, so that small moves need nothing new. */
export type Sight = {
  region: Rect
  /** The distance beyond the window, in windows. */
  beyond: number
  scale: number
  people: readonly number[]
  lines: readonly Line[]
  detail: Detail
}

/** Far away the elements are few, but painting takes long: then it pays to draw more at once. */
const margins = { near: 0.3, far: 0.6 }
/** After zooming this far, the level of detail is decided again. */
const zoomStep = 1.25

type View = Pick<Stage, 'camera' | 'size'>

export function sightOf(picture: Picture, view: View): Sight {
  const near = sightWith(picture, view, margins.near)
  return near.detail === 'dots' ? { ...sightWith(picture, view, margins.far), detail: 'dots' } : near
}

function sightWith(picture: Picture, { camera, size }: View, beyond: number): Sight {
  const shown = inSight(camera, size)
  const region = grow(shown, (shown.right - shown.left) * beyond, (shown.bottom - shown.top) * beyond)
  const people = picture.within(region)
  const detail = detailFor(camera.scale, people.length)
  return { region, beyond, scale: camera.scale, people, lines: linesWithin(picture.lines, region), detail }
}

/** True if the drawn part still covers all of the picture in the window, at about the same scale. */
export function stillCovers(sight: Sight, { camera, size }: View, bounds: Rect): boolean {
  const ratio = camera.scale / sight.scale
  if (ratio >= zoomStep || ratio <= 1 / zoomStep) return false
  return contains(sight.region, common(inSight(camera, size), bounds))
}

/** Follows the stage. The component renders again only when something else comes into sight. */
export function useSight(picture: Picture, stage: Stage): Sight | null {
  const [sight, setSight] = useState<Sight | null>(null)
  const latest = useRef<{ sight: Sight; picture: Picture } | null>(null)
  const look = useCallback(() => {
    if (stage.size.width === 0) return
    const known = latest.current
    if (known?.picture === picture && stillCovers(known.sight, stage, picture.bounds)) return
    latest.current = { picture, sight: sightOf(picture, stage) }
    setSight(latest.current.sight)
  }, [picture, stage])
  useCamera(stage, look)
  return sight
}

/** Calls `follow` with the camera, before the browser paints and whenever the camera moves. */
export function useCamera(stage: Stage, follow: (camera: Camera) => void) {
  useLayoutEffect(() => {
    follow(stage.camera)
    return stage.subscribe(follow)
  }, [stage, follow])
}
