import { clamp, middle, type Point, type Rect, type Size } from './geometry.ts'

/** The part of the picture that the window shows: a point of the picture is drawn at `point * scale + (x, y)`. */
export type Camera = Point & { scale: number }

/** Larger boxes would only be blurred portraits. */
const mostScale = 3
/** From this scale on, names and years can be read comfortably. */
const readable = { phone: 0.75, desktop: 0.85 }
/** From this scale on, most names can still be read, so that the whole picture is worth more. */
const legible = 0.5
/** Space between the picture and the edge of the window. */
const margin = 24

export function toWorld(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) / camera.scale, y: (point.y - camera.y) / camera.scale }
}

export function toScreen(camera: Camera, point: Point): Point {
  return { x: point.x * camera.scale + camera.x, y: point.y * camera.scale + camera.y }
}

/** The part of the picture in the window. */
export function inSight(camera: Camera, window: Size): Rect {
  const { x: left, y: top } = toWorld(camera, { x: 0, y: 0 })
  const { x: right, y: bottom } = toWorld(camera, { x: window.width, y: window.height })
  return { left, top, right, bottom }
}

/** The scale at which all of it fits; never larger than life. */
function fitting(rect: Rect, window: Size): number {
  const width = Math.max(1, rect.right - rect.left)
  const height = Math.max(1, rect.bottom - rect.top)
  const free = {
    width: Math.max(1, window.width - 2 * margin),
    height: Math.max(1, window.height - 2 * margin),
  }
  return Math.min(1, free.width / width, free.height / height)
}

/** Shows `point` in the middle of the window. */
export function centred(point: Point, scale: number, window: Size): Camera {
  return { x: window.width / 2 - point.x * scale, y: window.height / 2 - point.y * scale, scale }
}

/** Shows all of it. */
export function fitted(rect: Rect, window: Size): Camera {
  return centred(middle(rect), fitting(rect, window), window)
}

/** Everything, if that can be read; else the surroundings of one person. */
export function opening(picture: Rect, person: Rect | null, window: Size): Camera {
  const whole = fitted(picture, window)
  if (whole.scale >= legible || !person) return whole
  const scale = window.width < 640 ? readable.phone : readable.desktop
  return filling(centred(middle(person), scale, window), picture, window)
}

/** Leaves no space empty beside a picture that goes on at the other side. */
function filling({ x, y, scale }: Camera, picture: Rect, window: Size): Camera {
  const shifted = (from: number, low: number, high: number, size: number) =>
    (high - low) * scale <= size - 2 * margin
      ? (size - (low + high) * scale) / 2
      : clamp(from, size - margin - high * scale, margin - low * scale)
  return {
    x: shifted(x, picture.left, picture.right, window.width),
    y: shifted(y, picture.top, picture.bottom, window.height),
    scale,
  }
}

/** Zooms by a factor; the point under the pointer stays where it is. */
export function zoomed(camera: Camera, factor: number, at: Point, picture: Rect, window: Size): Camera {
  const least = Math.min(fitting(picture, window) * 0.8, 0.5)
  const scale = clamp(camera.scale * factor, least, mostScale)
  const ratio = scale / camera.scale
  return inBounds(
    { x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio, scale },
    picture,
    window,
  )
}

/** The picture can be pushed to the side, but never out of the window. */
export function inBounds(camera: Camera, picture: Rect, window: Size): Camera {
  const { scale } = camera
  const keep = { x: window.width / 2, y: window.height / 2 }
  return {
    x: clamp(camera.x, keep.x - picture.right * scale, keep.x - picture.left * scale),
    y: clamp(camera.y, keep.y - picture.bottom * scale, keep.y - picture.top * scale),
    scale,
  }
}

/** Moves just enough to show the whole rectangle, with some space around it. */
export function revealing(camera: Camera, rect: Rect, window: Size, space = 48): Camera {
  const shift = (low: number, high: number, size: number) => {
    // A rectangle that is larger than the window is centred.
    if (high - low + 2 * space > size) return (size - low - high) / 2
    if (low < space) return space - low
    return high > size - space ? size - space - high : 0
  }
  const { x: left, y: top } = toScreen(camera, { x: rect.left, y: rect.top })
  const { x: right, y: bottom } = toScreen(camera, { x: rect.right, y: rect.bottom })
  return {
    x: camera.x + shift(left, right, window.width),
    y: camera.y + shift(top, bottom, window.height),
    scale: camera.scale,
  }
}

/** The camera that shows a point at the same point of the window as before. */
export function anchored(camera: Camera, before: Point, now: Point): Camera {
  return {
    x: camera.x + (before.x - now.x) * camera.scale,
    y: camera.y + (before.y - now.y) * camera.scale,
    scale: camera.scale,
  }
}

/** On the way from one camera to another: 0 is the start, 1 the end. */
export function between(from: Camera, to: Camera, progress: number): Camera {
  const scale = from.scale * (to.scale / from.scale) ** progress
  // The point that stays where it is while zooming; without a zoom there is none, so move in a line.
  const part = to.scale === from.scale ? progress : (scale - from.scale) / (to.scale - from.scale)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, scale }
}
