import { memo } from 'react'
import type { Look } from './look.ts'
import { nameOf, portraitOf, yearsOf } from './people.ts'
import type { Picture } from './picture.ts'
import { nameLines, shortened, shortName, widthOf } from './text.ts'
import type { Sight } from './useSight.ts'

type Drawn = {
  picture: Picture
  look: Look
  sight: Sight
  /** On paper, a portrait that is not loaded yet would leave a hole. */
  isPaper?: boolean
}

/** Everyone in sight, in full: a box with portrait, name and years. */
export function FullBoxes({ picture, look, sight, isPaper = false }: Drawn) {
  const { tree } = picture
  return sight.people.map(person => (
    <FullBox
      key={tree.people.ids[person]}
      x={tree.people.x[person] ?? 0}
      y={tree.people.y[person] ?? 0}
      width={tree.boxWidth}
      height={tree.boxHeight}
      name={nameOf(tree, person)}
      years={yearsOf(tree, person)}
      portrait={portraitOf(tree, person)}
      look={look.classOf(person)}
      state={look.stateOf(person)}
      isPaper={isPaper}
    />
  ))
}

type FullBoxProps = {
  x: number
  y: number
  width: number
  height: number
  name: string
  years: string
  portrait: string | null
  look: string
  state: ReturnType<Look['stateOf']>
  isPaper: boolean
}

const padding = 10
const portraitSize = 44
/** A disc of the size of a portrait, without the head and the shoulders in it. */
const silhouette =
  'M22 0a22 22 0 0 1 0 44a22 22 0 0 1 0-44z' +
  'M22 9a8.5 8.5 0 0 0 0 17a8.5 8.5 0 0 0 0-17z' +
  'M6 36C8 31 14 29 22 29S36 31 38 36A22 22 0 0 1 6 36z'

const FullBox = memo(function FullBox(props: FullBoxProps) {
  const { x, y, width, height, name, years, portrait, look, state, isPaper } = props
  const left = padding + portraitSize + 8
  const space = width - left - padding
  const lines = nameLines(name, space / 15)
  const first = height / 2 - (lines.length * 17 + (years ? 16 : 0)) / 2 + 13
  return (
    <g className={`tree-person ${look}`} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <path d={boxShape(width, height, state)} className="tree-box" />
      {(!portrait || isPaper) && (
        <path
          d={silhouette}
          transform={`translate(${padding} ${(height - portraitSize) / 2})`}
          className="tree-silhouette"
        />
      )}
      {portrait && (
        <image
          href={portrait}
          x={padding}
          y={(height - portraitSize) / 2}
          width={portraitSize}
          height={portraitSize}
          preserveAspectRatio="xMidYMid slice"
          className="tree-portrait"
        />
      )}
      <text className="tree-name tree-beside">
        {lines.map((line, index) => (
          <tspan key={line} x={left} y={first + index * 17} {...squeezed(line, 15, space)}>
            {line}
          </tspan>
        ))}
      </text>
      {years && (
        <text
          x={left}
          y={first + lines.length * 17}
          className="tree-years tree-beside"
          {...squeezed(years, 13, space)}
        >
          {shortened(years, (space / 13) * 1.25)}
        </text>
      )}
    </g>
  )
})

/** A text that is a little too wide is squeezed into its box. */
function squeezed(text: string, size: number, space: number) {
  if (widthOf(text) * size <= space) return {}
  return { textLength: space, lengthAdjust: 'spacingAndGlyphs' as const }
}

/**
 * The outline: round corners for the living, square ones with a cut corner for the deceased. The style sheet adds
 * dashes where it is not known.
 */
export function boxShape(width: number, height: number, state: FullBoxProps['state'], x = 0, y = 0): string {
  if (state === 'deceased') return `M${x} ${y}h${width - 14}l14 14v${height - 14}h${-width}z`
  const r = 14
  const corner = (toX: number, toY: number) => `a${r} ${r} 0 0 1 ${toX} ${toY}`
  return (
    `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}` +
    `h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`
  )
}

/** Smaller: all boxes of one look are one path, and each has just a first name. */
export function NamedBoxes({ picture, look, sight }: Drawn) {
  const { people, boxWidth, boxHeight } = picture.tree
  // The text stays readable while the boxes shrink.
  const size = Math.min(30, 11 / sight.scale)
  return (
    <>
      <Outlines picture={picture} look={look} sight={sight} />
      <g style={{ fontSize: size }}>
        {sight.people.map(person => (
          <text
            key={people.ids[person]}
            x={(people.x[person] ?? 0) + boxWidth / 2}
            y={(people.y[person] ?? 0) + boxHeight / 2 + size * 0.35}
            className={`tree-short ${look.isFaded(person) ? 'tree-faded' : ''}`}
          >
            {shortName(nameOf(picture.tree, person), boxWidth / size)}
          </text>
        ))}
      </g>
    </>
  )
}

function Outlines({ picture, look, sight }: Drawn) {
  const { people, boxWidth, boxHeight } = picture.tree
  const shapes = new Map<string, string[]>()
  for (const person of sight.people) {
    const shape = boxShape(boxWidth, boxHeight, look.stateOf(person), people.x[person], people.y[person])
    const group = shapes.get(look.classOf(person))
    if (group) group.push(shape)
    else shapes.set(look.classOf(person), [shape])
  }
  return [...shapes].map(([name, group]) => (
    <g key={name} className={name}>
      <path d={group.join('')} className="tree-box" />
    </g>
  ))
}

/** Marks are at least this large, in pixels. */
const leastDot = 2

/** Far away: everyone of one look is one path of marks. Marks that would cover each other are drawn once. */
export function Dots({ picture, look, sight }: Drawn) {
  const { people, boxWidth, boxHeight } = picture.tree
  const { scale } = sight
  const width = Math.max(boxWidth, leastDot / scale)
  const height = Math.max(boxHeight, leastDot / scale)
  const shapes = new Map<string, string[]>()
  const taken = new Set<string>()
  for (const person of sight.people) {
    const [x, y] = [people.x[person] ?? 0, people.y[person] ?? 0]
    const name = look.classOf(person)
    if (width > boxWidth) {
      const cell = `${Math.round(x / width)} ${y}`
      if (taken.has(cell)) continue
      taken.add(cell)
    }
    const group = shapes.get(name) ?? []
    if (group.length === 0) shapes.set(name, group)
    group.push(`M${x} ${y}h${width}v${height}h${-width}z`)
  }
  return [...shapes].map(([name, group]) => (
    <g key={name} className={name}>
      <path d={group.join('')} className="tree-dots" />
    </g>
  ))
}
