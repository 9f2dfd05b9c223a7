import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { anchored, type Camera, inBounds, inSight, opening } from './camera.ts'
import { overlap, type Rect } from './geometry.ts'
import type { Picture } from './picture.ts'
import { Stage } from './stage.ts'

/** The style sheet lets people move for this long, in milliseconds. */
const movingTime = 420
/** The camera at each entry of the browser's history, so that Back shows the same again. */
const remembered = new Map<string, Camera>()
const mostRemembered = 50

export type Shown = {
  picture: Picture
  /** The subject of the picture; a new subject opens at its own position. */
  subject: string
  /** The entry in the browser's history. */
  locationKey: string
  /** The person who stays where they are in the window when the picture changes. */
  anchor: string | null
  /** A new subject shows this first; without it, the person in the middle. */
  first: Rect | null
}

/** The stage for a picture: it has the size of `board`, and follows when the family or the view changes. */
export function useStage(board: RefObject<HTMLElement | null>, shown: Shown): Stage {
  const [stage] = useState(() => new Stage(() => matchMedia('(prefers-reduced-motion: reduce)').matches))
  const before = useRef<Shown | null>(null)
  useLayoutEffect(() => {
    stage.bounds = shown.picture.bounds
    const last = before.current
    before.current = shown
    if (stage.size.width > 0) arrange(stage, last, shown, board.current)
  }, [stage, shown, board])
  useLayoutEffect(() => {
    const element = board.current
    if (!element) return
    const measure = () => {
      const now = before.current
      if (now) resize(stage, element, now)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const stop = stage.subscribe(camera => before.current && remember(before.current.locationKey, camera))
    return () => {
      observer.disconnect()
      stop()
      stage.stop()
    }
  }, [stage, board])
  return stage
}

function remember(locationKey: string, camera: Camera) {
  remembered.delete(locationKey)
  remembered.set(locationKey, camera)
  const oldest = remembered.keys().next().value
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
}

/** The picture opens again until someone moves it; after that the middle of the window stays where it is. */
function resize(stage: Stage, element: HTMLElement, shown: Shown) {
  const { size, camera } = stage
  const now = { width: element.clientWidth, height: element.clientHeight }
  if (now.width === 0 || (now.width === size.width && now.height === size.height)) return
  stage.size = now
  if (size.width === 0) stage.show(remembered.get(shown.locationKey) ?? open(stage, shown))
  else if (camera === stage.opened) stage.show(open(stage, shown))
  else
    stage.show({
      ...camera,
      x: camera.x + (now.width - size.width) / 2,
      y: camera.y + (now.height - size.height) / 2,
    })
}

function open(stage: Stage, { picture, first }: Shown): Camera {
  const { focus } = picture.tree
  const person = focus ? picture.positionOf(focus) : undefined
  const box = person === undefined || first ? null : picture.boxOf(person)
  stage.opened = opening(first ?? picture.bounds, box, stage.size)
  return stage.opened
}

function arrange(stage: Stage, before: Shown | null, now: Shown, element: HTMLElement | null) {
  if (!before) return stage.show(remembered.get(now.locationKey) ?? open(stage, now))
  if (before.picture === now.picture && before.subject === now.subject) return
  // While the reader moves the picture, people just change positions.
  if (stage.isResting) move(element)
  if (before.subject !== now.subject) {
    return stage.show(
      (before.locationKey !== now.locationKey && remembered.get(now.locationKey)) || open(stage, now),
    )
  }
  const id = anchorFor(stage, before, now)
  const [from, to] = [id && before.picture.positionOf(id), id && now.picture.positionOf(id)]
  const camera =
    typeof from === 'number' && typeof to === 'number'
      ? anchored(stage.camera, before.picture.middleOf(from), now.picture.middleOf(to))
      : stage.camera
  stage.show(inBounds(camera, now.picture.bounds, stage.size))
}

/** Someone in both pictures: the active person if they are in sight, else anyone who is. */
function anchorFor(stage: Stage, before: Shown, now: Shown): string | undefined {
  const sight = inSight(stage.camera, stage.size)
  const { ids } = before.picture.tree.people
  const isInBoth = (id: string) => now.picture.positionOf(id) !== undefined
  const isVisible = (id: string) => {
    const person = before.picture.positionOf(id)
    return person !== undefined && overlap(before.picture.boxOf(person), sight)
  }
  const wanted = [now.anchor, now.picture.tree.focus].find(id => id && isInBoth(id) && isVisible(id))
  if (wanted) return wanted
  const visible = before.picture.within(sight).map(person => ids[person] ?? '')
  return visible.find(isInBoth)
}

/** For a moment the style sheet lets everyone move to their new positions. */
function move(element: HTMLElement | null) {
  if (!element) return
  element.classList.add('tree-moving')
  setTimeout(() => element.classList.remove('tree-moving'), movingTime)
}
