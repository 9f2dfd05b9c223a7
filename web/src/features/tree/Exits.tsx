import { useCallback, useRef, useState } from 'react'
import { t } from '../../lib/words.ts'
import type { Camera } from './camera.ts'
import { type ExitButton, exitButtons, exitsOf } from './exits.ts'
import { nameOf } from './people.ts'
import type { Picture } from './picture.ts'
import type { Stage } from './stage.ts'
import { useCamera } from './useSight.ts'

/** The buttons come when the picture has rested this long, in milliseconds. */
const pause = 200
/** Further away the lines are too many, and the overview shows more. */
const leastScale = 0.4

type ExitsProps = { picture: Picture; stage: Stage; onFollow: (person: number) => void }

/**
 * At the edge of the window, a button on each line that leads out of it: "+3". Mouse and touch only; the arrow keys
 * follow every line, and the lists have everyone.
 */
export function Exits({ picture, stage, onFollow }: ExitsProps) {
  const [buttons, setButtons] = useState<readonly ExitButton[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const container = useRef<HTMLDivElement>(null)
  const follow = useCallback(
    ({ scale }: Camera) => {
      clearTimeout(timer.current)
      if (container.current) container.current.hidden = true
      if (stage.size.width === 0) return
      timer.current = setTimeout(() => {
        const exits = scale < leastScale ? [] : exitsOf(picture, stage.camera, stage.size)
        setButtons(exitButtons(picture, exits, stage.camera, stage.size))
        if (container.current) container.current.hidden = false
      }, pause)
    },
    [picture, stage],
  )
  useCamera(stage, follow)
  return (
    <div ref={container} className="print:hidden">
      {buttons.map(({ x, y, side, people }) => (
        <button
          key={`${side} ${x} ${y}`}
          type="button"
          tabIndex={-1}
          aria-label={t('tree.exit', { name: nameOf(picture.tree, people[0] ?? 0) })}
          onClick={() => onFollow(people[0] ?? 0)}
          className="tree-exit absolute grid size-11 -translate-1/2 place-items-center"
          style={{ left: x, top: y }}
        >
          <span>{`+${people.length}`}</span>
        </button>
      ))}
    </div>
  )
}
