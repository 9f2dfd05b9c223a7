import type { Point } from './geometry.ts'
import type { Stage } from './stage.ts'

/** A finger trembles more than a mouse: how far it may move for a tap, in pixels. */
const slack = { mouse: 4, touch: 10 }
/** Two taps within this time and distance are a double tap. */
const double = { time: 300, distance: 30 }
/** The speed at the end of a drag is that of the last milliseconds. */
const lately = 90
/** Events closer together than this belong to one turn of the wheel. */
const wheelPause = 200

type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'shiftKey'>

/** A mouse wheel and a pinch on a touchpad zoom; two fingers on a touchpad, and Shift with the wheel, move. */
export function wheelIntent({ deltaX, deltaY, deltaMode, ctrlKey, shiftKey }: Wheel): 'zoom' | 'pan' {
  if (ctrlKey) return 'zoom'
  if (shiftKey || deltaX !== 0) return 'pan'
  // A wheel turns in large steps, a touchpad starts with small ones.
  return deltaMode !== 0 || Math.abs(deltaY) >= 40 ? 'zoom' : 'pan'
}

/** The distance that a wheel event moves, in pixels. */
function pixels(delta: number, mode: number): number {
  return delta * (mode === 1 ? 20 : mode === 2 ? 400 : 1)
}

/** Moves the stage by mouse, touch and wheel. `onTap` is called with a point of the window. */
export function handleGestures(element: HTMLElement, stage: Stage, onTap: (at: Point) => void): () => void {
  const ended = new AbortController()
  const options = { signal: ended.signal }
  const fingers = new Fingers(element, stage, onTap)
  element.addEventListener('pointerdown', event => fingers.down(event), options)
  element.addEventListener('pointermove', event => fingers.move(event), options)
  element.addEventListener('pointerup', event => fingers.up(event), options)
  element.addEventListener('pointercancel', event => fingers.cancel(event), options)
  handleWheel(element, stage, ended.signal)
  return () => ended.abort()
}

function handleWheel(element: HTMLElement, stage: Stage, signal: AbortSignal) {
  let intent: 'zoom' | 'pan' = 'zoom'
  let last = Number.NEGATIVE_INFINITY
  element.addEventListener(
    'wheel',
    event => {
      event.preventDefault()
      if (event.timeStamp - last > wheelPause || event.ctrlKey) intent = wheelIntent(event)
      last = event.timeStamp
      const x = pixels(event.deltaX, event.deltaMode)
      const y = pixels(event.deltaY, event.deltaMode)
      if (intent === 'zoom') stage.zoom(Math.exp(-y * (event.ctrlKey ? 0.01 : 0.002)), at(element, event))
      else if (event.shiftKey && x === 0) stage.pan(-y, 0)
      else stage.pan(-x, -y)
    },
    { signal, passive: false },
  )
}

function at(element: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** One finger or the mouse drags and taps, two fingers pinch. */
class Fingers {
  readonly #element: HTMLElement
  readonly #stage: Stage
  readonly #onTap: (at: Point) => void
  readonly #down = new Map<number, Point>()
  #start: Point = { x: 0, y: 0 }
  #dragging = false
  #way: { at: Point; time: number }[] = []
  #lastTap: { at: Point; time: number } | null = null

  constructor(element: HTMLElement, stage: Stage, onTap: (at: Point) => void) {
    this.#element = element
    this.#stage = stage
    this.#onTap = onTap
  }

  down(event: PointerEvent) {
    if (event.button !== 0) return
    this.#stage.stop()
    // The drag goes on outside the drawing.
    this.#element.setPointerCapture?.(event.pointerId)
    const point = at(this.#element, event)
    this.#down.set(event.pointerId, point)
    if (this.#down.size === 1) {
      this.#start = point
      this.#dragging = false
      this.#way = []
    } else this.#dragging = true
  }

  move(event: PointerEvent) {
    const before = this.#down.get(event.pointerId)
    if (!before) return
    const now = at(this.#element, event)
    if (this.#down.size > 1) this.#pinch(event.pointerId, before, now)
    else this.#drag(event, before, now)
  }

  #drag(event: PointerEvent, before: Point, now: Point) {
    const limit = event.pointerType === 'mouse' ? slack.mouse : slack.touch
    if (!this.#dragging && distance(this.#start, now) <= limit) return
    // The way up to here counts too, or the picture would lag behind the finger.
    const from = this.#dragging ? before : this.#start
    this.#dragging = true
    this.#down.set(event.pointerId, now)
    this.#way.push({ at: now, time: event.timeStamp })
    this.#stage.pan(now.x - from.x, now.y - from.y)
  }

  #pinch(id: number, before: Point, now: Point) {
    const other = [...this.#down].find(([finger]) => finger !== id)?.[1]
    this.#down.set(id, now)
    if (!other) return
    const half = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 })
    const [from, to] = [half(before), half(now)]
    const apart = Math.max(1, distance(before, other))
    this.#stage.zoom(Math.max(1, distance(now, other)) / apart, from)
    this.#stage.pan(to.x - from.x, to.y - from.y)
  }

  up(event: PointerEvent) {
    if (!this.#down.delete(event.pointerId)) return
    // After a pinch the remaining finger may go on dragging.
    if (this.#down.size > 0) return
    const point = at(this.#element, event)
    if (!this.#dragging) this.#tap(point, event.timeStamp)
    else {
      const speed = this.#speed(event.timeStamp)
      if (speed) this.#stage.glide(speed)
    }
  }

  cancel(event: PointerEvent) {
    this.#down.delete(event.pointerId)
    this.#dragging = true
  }

  #tap(point: Point, time: number) {
    const last = this.#lastTap
    if (last && time - last.time < double.time && distance(last.at, point) < double.distance) {
      this.#lastTap = null
      this.#stage.flyZoom(1.8, point)
      return
    }
    this.#lastTap = { at: point, time }
    this.#onTap(point)
  }

  /** The speed of the last moment; null if the finger rested before it was lifted. */
  #speed(now: number): Point | null {
    const recent = this.#way.filter(({ time }) => now - time < lately)
    const [first, last] = [recent[0], recent.at(-1)]
    if (!first || !last || last.time - first.time < 8) return null
    const passed = last.time - first.time
    return { x: (last.at.x - first.at.x) / passed, y: (last.at.y - first.at.y) / passed }
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
