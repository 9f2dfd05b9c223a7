import { type KeyboardEvent, type RefObject, useCallback, useId } from 'react'
import { useLatest } from '../../lib/useLatest.ts'
import { t } from '../../lib/words.ts'
import { Dots, FullBoxes, NamedBoxes } from './Boxes.tsx'
import { FanDrawing } from './FanDrawing.tsx'
import type { Fan } from './fan.ts'
import type { Point } from './geometry.ts'
import { handleGestures } from './gestures.ts'
import { FarLines, Lines } from './Lines.tsx'
import type { Look } from './look.ts'
import { MoreMarks } from './MoreMarks.tsx'
import { spokenAs } from './people.ts'
import type { Picture } from './picture.ts'
import { pressAt } from './press.ts'
import type { Stage } from './stage.ts'
import type { Trail } from './trail.ts'
import { useLayer } from './useLayer.ts'
import { type Sight, useSight } from './useSight.ts'

type CanvasProps = {
  picture: Picture
  fan: Fan | null
  look: Look
  trail: Trail | null
  stage: Stage
  /** The person whom the arrow keys start from. */
  active: number | null
  canvas: RefObject<HTMLDivElement | null>
  onTap: (person: number | null) => void
  /** The relatives of this person whom the view leaves out are wanted. */
  onMore: (person: number) => void
  /** The line that was pressed leads to this person outside the window. */
  onFollow: (person: number) => void
  onKey: (event: KeyboardEvent) => void
}

/** The drawing: one element for the keyboard and for screen readers, which are told about the active person only. */
export function Canvas(props: CanvasProps) {
  const { picture, stage, active, canvas, onTap, onMore, onFollow, onKey } = props
  const id = useId()
  const sight = useSight(picture, stage)
  const { layer, sheet, root } = useLayer(stage, sight)
  const tapped = useLatest((at: Point) => {
    const press = pressAt(picture, stage, sight?.detail, at)
    if (press?.on === 'more') onMore(press.person)
    else if (press?.on === 'exit') onFollow(press.person)
    else onTap(press?.person ?? null)
  })
  const touchable = useCallback(
    (element: HTMLDivElement) => {
      canvas.current = element
      const stop = handleGestures(element, stage, tapped)
      return () => {
        stop()
        canvas.current = null
      }
    },
    [canvas, stage, tapped],
  )
  const marker = active === null ? undefined : `${id}-${picture.tree.people.ids[active]}`
  return (
    <div
      ref={touchable}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the drawing is a widget, like a map
      tabIndex={0}
      aria-label={t('tree.drawing')}
      aria-describedby={`${id}-keys`}
      aria-activedescendant={marker}
      onKeyDown={onKey}
      className="tree-canvas absolute inset-0 overflow-hidden"
    >
      <div ref={layer} className="tree-layer">
        <svg ref={sheet} role="presentation" className="absolute block max-w-none">
          <g ref={root} className="tree-root">
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: shapes can't take the focus */}
            <g aria-hidden="true">{sight && <Drawing {...props} sight={sight} />}</g>
            {active !== null && <Marker key={marker} id={marker ?? ''} {...props} person={active} />}
          </g>
        </svg>
      </div>
      <p id={`${id}-keys`} hidden>
        {t('tree.keys')}
      </p>
    </div>
  )
}

type DrawingProps = Pick<CanvasProps, 'picture' | 'fan' | 'look' | 'trail' | 'active'> & { sight: Sight }

function Drawing({ picture, fan, look, trail, sight, active }: DrawingProps) {
  if (fan) return <FanDrawing picture={picture} fan={fan} look={look} />
  const isFar = sight.detail === 'dots'
  const drawn = { picture, look, sight }
  return (
    <>
      <g className={trail ? 'tree-faded' : ''}>
        {isFar ? (
          <FarLines lines={sight.lines} region={sight.region} scale={sight.scale} />
        ) : (
          <Lines lines={sight.lines} region={sight.region} active={active} />
        )}
      </g>
      {trail?.shape && <path d={trail.shape} className="tree-path" />}
      {sight.detail === 'full' && <FullBoxes {...drawn} />}
      {sight.detail === 'names' && <NamedBoxes {...drawn} />}
      {isFar ? <Dots {...drawn} /> : <MoreMarks marks={picture.more} look={look} sight={sight} />}
    </>
  )
}

/** A ring around the active person, with everything that is read aloud. */
function Marker({ id, person, picture, look }: CanvasProps & { id: string; person: number }) {
  const { left, top, right, bottom } = picture.boxOf(person)
  const outline = picture.outlineOf?.(person)
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is not interactive
    <g
      id={id}
      role="img"
      aria-label={spokenAs(picture, person, look.stateOf(person))}
      className="tree-person"
      style={outline ? undefined : { transform: `translate(${left}px, ${top}px)` }}
    >
      {outline ? (
        <path d={outline} className="tree-ring" />
      ) : (
        <rect
          x="-6"
          y="-6"
          width={right - left + 12}
          height={bottom - top + 12}
          rx="16"
          className="tree-ring"
        />
      )}
    </g>
  )
}
