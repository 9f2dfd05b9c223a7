import { usePrinting } from '../../lib/usePrinting.ts'
import { Dots, FullBoxes } from './Boxes.tsx'
import { FanDrawing } from './FanDrawing.tsx'
import type { Fan } from './fan.ts'
import { grow } from './geometry.ts'
import { FarLines, Lines } from './Lines.tsx'
import type { Look } from './look.ts'
import { MoreMarks } from './MoreMarks.tsx'
import type { Picture } from './picture.ts'
import type { Trail } from './trail.ts'
import type { Sight } from './useSight.ts'

type PrintedProps = { picture: Picture; fan: Fan | null; look: Look; trail: Trail | null }

/** More boxes could not be read on one sheet, and the browser would take long to draw them. */
const mostBoxes = 1_500
const margin = 12

/** On paper, the whole view on one sheet: the window shows only a part of it. */
export function Printed(props: PrintedProps) {
  return usePrinting() && <Sheet {...props} />
}

function Sheet({ picture, fan, look, trail }: PrintedProps) {
  const people = picture.tree.people.ids.map((_, person) => person)
  const region = grow(picture.bounds, margin, margin)
  const [width, height] = [region.right - region.left, region.bottom - region.top]
  const isFar = people.length > mostBoxes
  const detail = isFar ? 'dots' : 'full'
  const sight: Sight = { region, beyond: 0, scale: 1, people, lines: picture.lines, detail }
  const drawn = { picture, look, sight }
  return (
    <svg
      aria-hidden="true"
      viewBox={`${region.left} ${region.top} ${width} ${height}`}
      className={`tree-printed ${width > height ? 'wide-sheet' : 'tall-sheet'}`}
    >
      {fan ? (
        <FanDrawing picture={picture} fan={fan} look={look} />
      ) : (
        <>
          <g className={trail ? 'tree-faded' : ''}>
            {isFar ? (
              <FarLines lines={picture.lines} region={region} scale={1} />
            ) : (
              <Lines lines={picture.lines} region={region} active={null} />
            )}
          </g>
          {trail?.shape && <path d={trail.shape} className="tree-path" />}
          {isFar ? <Dots {...drawn} /> : <FullBoxes {...drawn} isPaper />}
          {!isFar && <MoreMarks marks={picture.more} look={look} sight={sight} />}
        </>
      )}
    </svg>
  )
}
