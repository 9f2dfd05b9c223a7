import { memo, type PointerEvent, useCallback, useRef } from 'react'
import { useAtLeast } from '../../lib/useMedia.ts'
import { type Camera, centred, inBounds, inSight } from './camera.ts'
import { clamp, contains, grow } from './geometry.ts'
import type { Picture } from './picture.ts'
import type { Stage } from './stage.ts'
import { useCamera } from './useSight.ts'

/** The largest map, in pixels. A wide picture is squeezed in, so the two directions have different scales. */
const largest = { phone: { width: 120, height: 56 }, desktop: { width: 200, height: 96 } }
const least = { width: 72, height: 40 }

/** The picture counts as large if the window shows less than a third of it in one direction. */
const largeFactor = 3

/** A small map of the whole picture, with a frame around what the window shows. Mouse and touch only; `walk.ts` handles the keys. */
export const Overview = memo(function Overview({ picture, stage }: { picture: Picture; stage: Stage }) {
  const frame = useRef<SVGRectElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const { bounds } = picture
  const most = useAtLeast(40) ? largest.desktop : largest.phone
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const scale = Math.min(most.width / width, most.height / height)
  const map = {
    width: clamp(width * scale, least.width, most.width),
    height: clamp(height * scale, least.height, most.height),
  }
  const [scaleX, scaleY] = [map.width / width, map.height / height]

  const follow = useCallback(
    (camera: Camera) => {
      const sight = inSight(camera, stage.size)
      const isLarge =
        width > (sight.right - sight.left) * largeFactor || height > (sight.bottom - sight.top) * largeFactor
      const isWhole = contains(grow(sight, 1, 1), bounds)
      if (container.current) container.current.hidden = !isLarge || isWhole
      const left = clamp((sight.left - bounds.left) * scaleX, 0, map.width - 3)
      const top = clamp((sight.top - bounds.top) * scaleY, 0, map.height - 3)
      const right = clamp((sight.right - bounds.left) * scaleX, left + 3, map.width)
      const bottom = clamp((sight.bottom - bounds.top) * scaleY, top + 3, map.height)
      frame.current?.setAttribute('x', left.toFixed(1))
      frame.current?.setAttribute('y', top.toFixed(1))
      frame.current?.setAttribute('width', (right - left).toFixed(1))
      frame.current?.setAttribute('height', (bottom - top).toFixed(1))
    },
    [stage, bounds, width, height, scaleX, scaleY, map.width, map.height],
  )
  useCamera(stage, follow)

  function moveTo(event: PointerEvent<SVGSVGElement>) {
    if (event.type === 'pointermove' && event.buttons === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const point = {
      x: bounds.left + (event.clientX - left) / scaleX,
      y: bounds.top + (event.clientY - top) / scaleY,
    }
    stage.show(inBounds(centred(point, stage.camera.scale, stage.size), bounds, stage.size))
  }

  return (
    <div
      ref={container}
      aria-hidden="true"
      className="absolute bottom-3 left-3 overflow-hidden rounded-control border border-edge bg-card shadow-card print:hidden"
    >
      <svg
        aria-hidden="true"
        width={map.width}
        height={map.height}
        onPointerDown={moveTo}
        onPointerMove={moveTo}
        className="tree-map block cursor-pointer"
      >
        <path d={marks(picture, scaleX, scaleY)} className="tree-map-dots" />
        <rect ref={frame} className="tree-map-window" />
      </svg>
    </div>
  )
})

/** Everyone as a small mark; marks that would cover each other are drawn once. */
function marks({ tree, bounds, middleOf }: Picture, scaleX: number, scaleY: number): string {
  const taken = new Set<number>()
  const shapes: string[] = []
  tree.people.ids.forEach((_, person) => {
    const { x, y } = middleOf(person)
    const [column, row] = [Math.round((x - bounds.left) * scaleX), Math.round((y - bounds.top) * scaleY)]
    const cell = column * 1000 + row
    if (taken.has(cell)) return
    taken.add(cell)
    shapes.push(`M${column - 1} ${row - 1}h2v2h-2z`)
  })
  return shapes.join('')
}
