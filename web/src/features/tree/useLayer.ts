import { useLayoutEffect, useRef } from 'react'
import type { Camera } from './camera.ts'
import type { Stage } from './stage.ts'
import type { Sight } from './useSight.ts'

/** After this pause, in milliseconds, the drawing becomes sharp at its new size. */
const pause = 150

/**
 * Moves what is drawn as one layer, which the browser can do without painting it again. It is painted again when
 * something else comes into sight, and after a pause.
 */
export function useLayer(stage: Stage, sight: Sight | null) {
  const layer = useRef<HTMLDivElement>(null)
  const sheet = useRef<SVGSVGElement>(null)
  const root = useRef<SVGGElement>(null)
  const base = useRef<Camera>(stage.camera)

  useLayoutEffect(() => {
    if (!sight || !layer.current || !sheet.current || !root.current) return
    const [moving, drawn, { style }] = [layer.current, sheet.current, root.current]
    const [left, top] = [stage.size.width * sight.beyond, stage.size.height * sight.beyond]
    drawn.style.left = `${-left}px`
    drawn.style.top = `${-top}px`
    drawn.style.width = `${stage.size.width + 2 * left}px`
    drawn.style.height = `${stage.size.height + 2 * top}px`
    const rest = () => {
      const { x, y, scale } = stage.camera
      base.current = stage.camera
      style.transform = `translate(${x + left}px, ${y + top}px) scale(${scale})`
      moving.style.transform = ''
      stage.isResting = true
    }
    rest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = stage.subscribe(({ x, y, scale }) => {
      const ratio = scale / base.current.scale
      const [left, top] = [x - base.current.x * ratio, y - base.current.y * ratio]
      moving.style.transform = `translate(${left}px, ${top}px) scale(${ratio})`
      stage.isResting = false
      clearTimeout(timer)
      // Far away, painting takes too long for a small gain.
      if (ratio !== 1 || sight.detail !== 'dots') timer = setTimeout(rest, pause)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [stage, sight])
  return { layer, sheet, root }
}
