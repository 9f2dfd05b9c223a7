import type { Point, Rect } from './geometry.ts'
import type { Picture } from './picture.ts'
import { kindOf, type Relatives } from './relatives.ts'
import type { Ground } from './walk.ts'

/** The segment of an ancestor in the fan. Angles are from straight up, clockwise, in radians. */
export type Segment = {
  /** The person's position; null where a parent is not known. */
  person: number | null
  /** The person whose parent belongs here; null in the middle. */
  child: number | null
  generation: number
  /** The position in the generation, from 0 at the left edge. */
  slot: number
  from: number
  to: number
  inner: number
  outer: number
  /** The same person is already elsewhere in the fan: cousins who married share ancestors. */
  again: boolean
}

export type Fan = { segments: readonly Segment[]; bounds: Rect }

/** The whole fan, in radians: a little more than half a circle. */
const sweep = (220 / 180) * Math.PI
export const middleRadius = 84
/** Inner generations have their text along the ring, outer ones across it. */
export const alongRing = 3
const ring = { along: 84, across: 132 }
/** In a further generation no name could be read. */
export const mostFanGenerations = 7

function radius(generation: number): number {
  const along = Math.min(generation, alongRing)
  return middleRadius + along * ring.along + (generation - along) * ring.across
}

/** The ancestors of one person, each generation in a ring around the one before. */
export function fanOf(picture: Picture, focus: number, generations: number): Fan {
  const last = Math.min(generations, mostFanGenerations)
  const whole = { from: -sweep / 2, to: sweep / 2, inner: 0, outer: middleRadius }
  const segments: Segment[] = [{ person: focus, child: null, generation: 0, slot: 0, again: false, ...whole }]
  const seen = new Set([focus])
  // The list grows while it is read.
  for (const { person, generation, slot, again } of segments) {
    if (person === null || again || generation >= last) continue
    const parents = twoParents(picture, person)
    if (parents[0] === null && parents[1] === null) continue
    parents.forEach((parent, side) => {
      segments.push(
        segmentAt(generation + 1, slot * 2 + side, parent, person, parent !== null && seen.has(parent)),
      )
      if (parent !== null) seen.add(parent)
    })
  }
  const reach = radius(Math.max(...segments.map(segment => segment.generation))) + 8
  const low = Math.max(middleRadius, -Math.cos(sweep / 2) * reach) + 8
  return { segments, bounds: { left: -reach, top: -reach, right: reach, bottom: low } }
}

function segmentAt(
  generation: number,
  slot: number,
  person: number | null,
  child: number,
  again: boolean,
): Segment {
  const width = sweep / 2 ** generation
  const from = -sweep / 2 + slot * width
  return {
    ...{ person, child, generation, slot, again, from, to: from + width },
    ...{ inner: radius(generation - 1), outer: radius(generation) },
  }
}

/** The father on the left and the mother on the right, as far as that is known; parents by birth come first. */
export function twoParents(picture: Picture, person: number): [number | null, number | null] {
  const { tree, relatives } = picture
  const known = relatives[person]?.parents ?? []
  const byBirth = (parent: number) => (kindOf(tree, parent, person) === 'birth' ? 0 : 1)
  const [first, second] = known.toSorted((a, b) => byBirth(a) - byBirth(b))
  if (first === undefined) return [null, null]
  const gender = (parent: number) => tree.people.genders[parent]
  if (second === undefined) return gender(first) === 'female' ? [null, first] : [first, null]
  const swapped =
    gender(first) === 'female'
      ? gender(second) !== 'female'
      : gender(second) === 'male' && gender(first) !== 'male'
  return swapped ? [second, first] : [first, second]
}

/** The point at an angle and a distance from the middle. */
export function polar(angle: number, distance: number): Point {
  return { x: Math.sin(angle) * distance, y: -Math.cos(angle) * distance }
}

/** The shape of a segment, as the `d` of an SVG path. */
export function segmentShape({ from, to, inner, outer, generation }: Segment): string {
  if (generation === 0)
    return `M0 ${-outer}A${outer} ${outer} 0 1 1 0 ${outer}A${outer} ${outer} 0 1 1 0 ${-outer}Z`
  const at = (angle: number, distance: number) => {
    const { x, y } = polar(angle, distance)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const large = to - from > Math.PI ? 1 : 0
  return (
    `M${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(to, outer)}` +
    `L${at(to, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`
  )
}

function segmentMiddle({ from, to, inner, outer, generation }: Segment): Point {
  return generation === 0 ? { x: 0, y: 0 } : polar((from + to) / 2, (inner + outer) / 2)
}

/** The same people as in the picture of ancestors, but placed and walked through as the fan shows them. */
export function fanPicture(picture: Picture, { segments, bounds }: Fan): Picture {
  const byPerson = new Map<number, Segment>()
  for (const segment of segments)
    if (segment.person !== null && !segment.again) byPerson.set(segment.person, segment)
  const middleOf = (person: number) => {
    const segment = byPerson.get(person)
    return segment ? segmentMiddle(segment) : { x: 0, y: 0 }
  }
  const half = { x: picture.tree.boxWidth / 2, y: picture.tree.boxHeight / 2 }
  return {
    ...picture,
    bounds,
    lines: [],
    more: [],
    ground: fanGround(picture, segments, byPerson),
    positionOf: id => {
      const person = picture.positionOf(id)
      return person !== undefined && byPerson.has(person) ? person : undefined
    },
    middleOf,
    boxOf: person => {
      const { x, y } = middleOf(person)
      return { left: x - half.x, top: y - half.y, right: x + half.x, bottom: y + half.y }
    },
    outlineOf: person => {
      const segment = byPerson.get(person)
      return segment ? segmentShape(segment) : ''
    },
    within: () => [...byPerson.keys()],
    nearest: point => segments.find(segment => isIn(segment, point))?.person ?? null,
  }
}

function isIn({ generation, from, to, inner, outer }: Segment, { x, y }: Point): boolean {
  const distance = Math.hypot(x, y)
  if (distance < inner || distance >= outer) return false
  const angle = Math.atan2(x, -y)
  return generation === 0 || (angle >= from && angle < to)
}

/** Left and right follow the ring. */
function fanGround(
  picture: Picture,
  segments: readonly Segment[],
  byPerson: ReadonlyMap<number, Segment>,
): Ground {
  const relatives: Relatives[] = picture.relatives.map(() => ({
    parents: [],
    partners: [],
    children: [],
    siblings: [],
  }))
  for (const [person, { generation }] of byPerson)
    for (const segment of segments) {
      if (segment.person === null || segment.again) continue
      const own = relatives[person]
      if (segment.child === person) own?.parents.push(segment.person)
      if (byPerson.get(person)?.child === segment.person) own?.children.push(segment.person)
      if (segment.generation === generation && segment.person !== person) own?.siblings.push(segment.person)
    }
  return { relatives, order: person => byPerson.get(person)?.from ?? 0 }
}
