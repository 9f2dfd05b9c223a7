import { between, type Camera, inBounds, zoomed } from './camera.ts'
import type { Point, Rect, Size } from './geometry.ts'

type Listener = (camera: Camera) => void

/** The time of a flight to another part of the picture, in milliseconds. */
const flightTime = 380
/** The friction that slows down a thrown picture, per millisecond. */
const friction = 0.004
/** Slower than this it stops, in pixels per millisecond. */
const slowest = 0.02

/** The window onto the picture. It moves without React: only those who listen are called on each frame. */
export class Stage {
  camera: Camera = { x: 0, y: 0, scale: 1 }
  size: Size = { width: 0, height: 0 }
  bounds: Rect = { left: 0, top: 0, right: 0, bottom: 0 }
  /** The camera with which the picture opened. While it is still the camera, nobody has moved the picture. */
  opened: Camera | null = null
  /** Nothing moves, and nothing has moved since the drawing was painted. */
  isResting = false
  readonly #listeners = new Set<Listener>()
  readonly #isCalm: () => boolean
  #frame = 0

  /** `isCalm` says whether the reader prefers reduced motion. */
  constructor(isCalm: () => boolean) {
    this.#isCalm = isCalm
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  stop() {
    cancelAnimationFrame(this.#frame)
  }

  show(camera: Camera) {
    this.stop()
    this.#set(camera)
  }

  pan(x: number, y: number) {
    const { camera } = this
    this.show(this.#bounded({ ...camera, x: camera.x + x, y: camera.y + y }))
  }

  zoom(factor: number, at: Point) {
    this.show(zoomed(this.camera, factor, at, this.bounds, this.size))
  }

  /** Moves there smoothly, or at once if the reader prefers that. */
  fly(to: Camera, time = flightTime) {
    if (this.#isCalm()) return this.show(to)
    const from = this.camera
    this.#animate(passed => {
      const progress = Math.min(1, passed / time)
      this.#set(progress === 1 ? to : between(from, to, 1 - (1 - progress) ** 3))
      return progress < 1
    })
  }

  flyZoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }) {
    this.fly(zoomed(this.camera, factor, at, this.bounds, this.size), 220)
  }

  /** Glides on after a throw, slower and slower; the speed is in pixels per millisecond. */
  glide(speed: Point) {
    if (this.#isCalm()) return
    const from = this.camera
    this.#animate(passed => {
      const rest = Math.exp(-friction * passed)
      const way = (1 - rest) / friction
      this.#set(this.#bounded({ ...from, x: from.x + speed.x * way, y: from.y + speed.y * way }))
      return Math.hypot(speed.x, speed.y) * rest > slowest
    })
  }

  #bounded(camera: Camera): Camera {
    return inBounds(camera, this.bounds, this.size)
  }

  #set(camera: Camera) {
    this.camera = camera
    for (const listener of this.#listeners) listener(camera)
  }

  /** Calls `draw` on each frame with the milliseconds passed, until it returns false. */
  #animate(draw: (passed: number) => boolean) {
    this.stop()
    let start: number | undefined
    const frame = (now: number) => {
      start ??= now
      if (draw(now - start)) this.#frame = requestAnimationFrame(frame)
    }
    this.#frame = requestAnimationFrame(frame)
  }
}
