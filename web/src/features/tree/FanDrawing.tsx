import { alongRing, type Fan, polar, type Segment, segmentShape } from './fan.ts'
import type { Look } from './look.ts'
import { nameOf, yearsOf } from './people.ts'
import type { Picture } from './picture.ts'
import { nameLines, shortened } from './text.ts'

type FanDrawingProps = { picture: Picture; fan: Fan; look: Look }

/** The ancestors as a fan. It is small enough to be drawn whole. */
export function FanDrawing({ picture, fan, look }: FanDrawingProps) {
  return fan.segments.map(segment => {
    const { person, generation, slot, again } = segment
    const key = `${generation} ${slot}`
    if (person === null) return <path key={key} d={segmentShape(segment)} className="tree-missing" />
    return (
      <g key={key} className={again ? 'tree-tint-0 tree-unknown tree-faded' : look.classOf(person)}>
        <path d={segmentShape(segment)} className="tree-box" />
        <SegmentText segment={segment} lines={linesFor(picture, segment, person)} />
      </g>
    )
  })
}

/** The width and height for the text, in the direction in which it is written. */
function space({ generation, from, to, inner, outer }: Segment): { width: number; height: number } {
  if (generation === 0) return { width: outer * 1.6, height: outer }
  const arc = (to - from) * ((inner + outer) / 2)
  const depth = outer - inner
  return generation <= alongRing
    ? { width: Math.min(arc, 150) - 12, height: depth }
    : { width: depth - 12, height: arc }
}

const size = 14

function linesFor(picture: Picture, segment: Segment, person: number): string[] {
  const { width, height } = space(segment)
  const name = nameOf(picture.tree, person)
  const years = yearsOf(picture.tree, person)
  const most = width / size
  const rows = Math.max(1, Math.floor(height / (size * 1.2)))
  if (rows === 1) return [shortened(name, most)]
  const names = rows > 2 || !years ? nameLines(name, most) : [shortened(name, most)]
  return years ? [...names, shortened(years, most)] : names
}

function SegmentText({ segment, lines }: { segment: Segment; lines: readonly string[] }) {
  return (
    <g transform={placed(segment)}>
      {lines.map((line, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
          key={index}
          y={(index - (lines.length - 1) / 2) * size * 1.2 + size * 0.35}
          className="tree-fan-text"
        >
          {line}
        </text>
      ))}
    </g>
  )
}

/** Puts the text in the middle of the segment, turned so that it is never upside down. */
function placed({ generation, from, to, inner, outer }: Segment): string {
  if (generation === 0) return ''
  const angle = (from + to) / 2
  const { x, y } = polar(angle, (inner + outer) / 2)
  const degrees = (angle * 180) / Math.PI
  const turn = generation <= alongRing ? along(degrees) : degrees < 0 ? degrees + 90 : degrees - 90
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})`
}

function along(degrees: number): number {
  return Math.abs(degrees) > 100 ? degrees - 180 * Math.sign(degrees) : degrees
}
