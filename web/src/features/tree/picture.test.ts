import { describe, expect, it } from 'vitest'
import type { ChildKind, Tree } from '../../api/types.ts'
import { type Detail, detailFor } from './detail.ts'
import { exitAt, exitButtons, exitsOf } from './exits.ts'
import { fanOf, fanPicture, mostFanGenerations, twoParents } from './fan.ts'
import { nearestMore } from './more.ts'
import { type OutlineItem, outlineOf } from './outline.ts'
import { pictureOf } from './picture.ts'
import { pressAt } from './press.ts'
import { sightOf, stillCovers } from './useSight.ts'
import { type Direction, step } from './walk.ts'

/** Boxes are 160 × 64, a row is 136 high and a column 200 wide. */
const corner = (column: number, row: number) => ({ x: column * 200, y: row * 136 })

type Person = { name: string; column: number; row: number; gender?: 'female' | 'male' }
type Family = { people: Person[]; couples: [string, string][]; children: [string[], string[], ChildKind?][] }

function treeOf({ people, couples, children }: Family, focus: string): Tree {
  const at = (name: string) => people.findIndex(person => person.name === name)
  const corners = people.map(({ column, row }) => corner(column, row))
  const middle = (person: number) => ({
    x: (corners[person]?.x ?? 0) + 80,
    y: (corners[person]?.y ?? 0) + 32,
  })
  return {
    focus,
    you: focus,
    width: Math.max(...corners.map(({ x }) => x)) + 160,
    height: Math.max(...corners.map(({ y }) => y)) + 64,
    boxWidth: 160,
    boxHeight: 64,
    people: {
      ids: people.map(({ name }) => name),
      names: people.map(({ name }) => name),
      born: people.map(() => ''),
      died: people.map(() => ''),
      deceased: people.map(() => false),
      genders: people.map(({ gender = null }) => gender),
      x: corners.map(({ x }) => x),
      y: corners.map(({ y }) => y),
      rows: people.map(({ row }) => row),
      families: people.map(() => 0),
      portraits: {},
      more: {},
    },
    couples: couples.map(([a, b]) => {
      const [one, other] = [middle(at(a)), middle(at(b))]
      return { a: at(a), b: at(b), state: 'married', line: { points: [one.x, one.y, other.x, other.y] } }
    }),
    children: children.map(([parents, names, kind = 'birth']) => {
      const [first, second = first] = parents.map(at)
      const [one, other] = [middle(first ?? 0), middle(second ?? 0)]
      return {
        parents: parents.map(at),
        start: [(one.x + other.x) / 2, one.y],
        bar: one.y + 68,
        children: names.map(name => ({ person: at(name), kind })),
      }
    }),
    siblings: [],
    can: { add: true },
  }
}

const person = (name: string, column: number, row: number, gender?: 'female' | 'male'): Person => ({
  ...{ name, column, row },
  ...(gender && { gender }),
})

/** Four generations; Ida is Mia's great-grandmother. */
const family: Family = {
  people: [
    person('Ida', 0, 0, 'female'),
    person('Olga', 0, 1, 'female'),
    person('Otto', 1, 1, 'male'),
    person('Petra', 0, 2, 'female'),
    person('Paul', 1, 2, 'male'),
    person('Karl', 2, 2, 'male'),
    person('Rita', 3, 2, 'female'),
    person('Mia', 2, 3, 'female'),
    person('Jonas', 3, 3, 'male'),
  ],
  couples: [
    ['Olga', 'Otto'],
    ['Petra', 'Paul'],
    ['Karl', 'Rita'],
  ],
  children: [
    [['Ida'], ['Olga']],
    [
      ['Olga', 'Otto'],
      ['Petra', 'Karl'],
    ],
    [['Karl', 'Rita'], ['Mia']],
    [['Karl', 'Rita'], ['Jonas'], 'adopted'],
  ],
}

const picture = pictureOf(treeOf(family, 'Mia'))

function walk(from: string, ...directions: Direction[]): string[] {
  let now = picture.positionOf(from) ?? -1
  const trail: number[] = []
  return directions.map(direction => {
    const next = step(picture.ground, now, direction, trail)
    if (next === null) return 'nowhere'
    trail.push(now)
    now = next
    return picture.tree.people.ids[now] ?? ''
  })
}

describe('the arrow keys', () => {
  it('lead from oneself to a great-grandmother and back', () => {
    expect(walk('Mia', 'up', 'up', 'up', 'down', 'down', 'down')).toEqual([
      ...['Karl', 'Olga', 'Ida'],
      ...['Olga', 'Karl', 'Mia'],
    ])
  })

  it('lead to everyone in a row, past the partners between brothers and sisters', () => {
    expect(walk('Petra', 'right', 'right', 'right', 'left', 'left')).toEqual([
      ...['Paul', 'Karl', 'Rita'],
      ...['Karl', 'Paul'],
    ])
  })

  it('lead to adopted brothers and sisters, and nowhere at an end', () => {
    expect(walk('Mia', 'right', 'right', 'down')).toEqual(['Jonas', 'nowhere', 'nowhere'])
  })
})

describe('the visible part', () => {
  const size = { width: 400, height: 300 }

  it('has exactly those whose boxes touch the window', () => {
    const seen = picture.within({ left: 150, top: 130, right: 210, bottom: 200 })
    expect(seen.map(one => picture.tree.people.ids[one])).toEqual(['Olga', 'Otto'])
    expect(picture.within({ left: 160, top: 64, right: 200, bottom: 136 })).toEqual([])
  })

  it('is drawn again only after leaving what is drawn, or after zooming', () => {
    const camera = { x: -200, y: -100, scale: 1 }
    const sight = sightOf(picture, { camera, size })
    const everywhere = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }
    expect(stillCovers(sight, { camera: { ...camera, x: camera.x + 100 }, size }, everywhere)).toBe(true)
    expect(stillCovers(sight, { camera: { ...camera, x: camera.x + 130 }, size }, everywhere)).toBe(false)
    expect(stillCovers(sight, { camera: { ...camera, scale: 1.3 }, size }, everywhere)).toBe(false)
    // Beyond the picture there is nothing to draw.
    const bounds = { left: 150, top: 0, right: 720, bottom: 480 }
    expect(stillCovers(sight, { camera: { ...camera, x: camera.x + 130 }, size }, bounds)).toBe(true)
  })

  it('of ten thousand people has few, found by position', () => {
    const people = Array.from({ length: 10_000 }, (_, index) => person(`${index}`, index % 1000, index >> 10))
    const large = pictureOf(treeOf({ people, couples: [], children: [] }, '0'))
    const { people: seen, detail } = sightOf(large, { camera: { x: -100_000, y: 0, scale: 1 }, size })
    expect(seen.length).toBeLessThan(20)
    expect(detail).toBe('full')
    const far = sightOf(large, { camera: { x: 0, y: 0, scale: 0.002 }, size })
    expect([far.people.length, far.detail]).toEqual([10_000, 'dots'])
  })

  it.each<[number, number, Detail]>([
    [1, 40, 'full'],
    [0.6, 120, 'full'],
    [0.6, 140, 'names'],
    [0.4, 40, 'names'],
    [0.3, 600, 'dots'],
    [0.2, 40, 'dots'],
  ])('at scale %d with %d people shows %s', (scale, people, detail) => {
    expect(detailFor(scale, people)).toBe(detail)
  })

  it('finds the person under a finger, also a little beside the box', () => {
    const name = (x: number, y: number, slack: number) => {
      const found = picture.nearest({ x, y }, slack)
      return found === null ? null : picture.tree.people.ids[found]
    }
    expect(name(210, 140, 0)).toBe('Otto')
    expect(name(165, 140, 4)).toBe(null)
    expect(name(165, 140, 8)).toBe('Olga')
    expect(name(195, 140, 40)).toBe('Otto')
  })
})

describe('HOME-6 lines that leave the picture', () => {
  const id = (position: number | undefined) => picture.tree.people.ids[position ?? -1]
  const size = { width: 400, height: 300 }

  it('of the window have a button for the people they lead to, and a press on the line finds the nearest', () => {
    // The window shows Karl, Rita, Mia and Jonas. The bar from Karl's parents is above it.
    const camera = { x: -400, y: -250, scale: 1 }
    const exits = exitsOf(picture, camera, size)
    const buttons = exitButtons(picture, exits, camera, size)
    expect(buttons.map(({ side, people }) => `${side} ${people.map(id)}`)).toEqual(['top Otto,Olga'])
    const [line] = exits
    expect(line?.at).toEqual({ x: 480, y: 250 })
    expect(exitAt(exits, { x: 480, y: 262 }, 5)).toBe(line)
    expect(exitAt(exits, { x: 500, y: 262 }, 5)).toBe(null)
  })

  it('are cut off outside of what is drawn', () => {
    const line = picture.lines.find(({ ends }) => ends.length === 4)
    expect(line?.shape({ left: 0, top: 0, right: 1e6, bottom: 1e6 })).toBe(
      'M180 168L180 236L80 236L80 272M180 168L180 236L480 236L480 272',
    )
    expect(line?.shape({ left: 200, top: 200, right: 300, bottom: 240 })).toBe(
      'M180 168L180 236L160 236L160 272M180 168L180 236L340 236L340 272',
    )
  })

  it('and none where everyone is in sight', () => {
    expect(exitsOf(picture, { x: 0, y: 0, scale: 0.3 }, size)).toEqual([])
  })

  it('of the view have a mark with the number of relatives, which counts for the size of the picture', () => {
    const tree = treeOf(family, 'Mia')
    const more = pictureOf({
      ...tree,
      people: { ...tree.people, more: { 0: { above: 2 }, 8: { below: 1 } } },
    })
    expect(more.more.map(({ person: one, side, count }) => `${id(one)} ${side} ${count}`)).toEqual([
      ...['Ida above 2', 'Jonas below 1'],
    ])
    expect([more.bounds.top, more.bounds.bottom]).toEqual([-27, 3 * 136 + 64 + 27])
    expect(id(nearestMore(more.more, { x: 130, y: -10 }, 0)?.person)).toBe('Ida')
    expect(nearestMore(more.more, { x: 30, y: -10 }, 12)).toBe(null)
  })

  it('are not found by a press far away, where the marks are not drawn', () => {
    const tree = treeOf(family, 'Mia')
    const karl = picture.positionOf('Karl') ?? 0
    const marked = pictureOf({ ...tree, people: { ...tree.people, more: { [karl]: { above: 2 } } } })
    // Above the box of Karl: on the line to his parents, and on his mark.
    const view = { camera: { x: -400, y: -250, scale: 1 }, size }
    const pressed = (x: number, detail: Detail) => {
      const press = pressAt(marked, view, detail, { x, y: 12 })
      return press && `${press.on} ${id(press.person)}`
    }
    expect([pressed(80, 'full'), pressed(120, 'names')]).toEqual(['exit Olga', 'more Karl'])
    expect([pressed(80, 'dots'), pressed(120, 'dots')]).toEqual(['person Karl', 'person Karl'])
  })
})

describe('the fan', () => {
  const fan = fanOf(picture, picture.positionOf('Mia') ?? 0, 4)
  const nameAt = (generation: number, slot: number) => {
    const segment = fan.segments.find(one => one.generation === generation && one.slot === slot)
    return segment?.person == null ? segment?.person : picture.tree.people.ids[segment.person]
  }

  it('has the fathers on the left and the mothers on the right, with a space for the unknown', () => {
    expect([nameAt(1, 0), nameAt(1, 1)]).toEqual(['Karl', 'Rita'])
    expect([nameAt(2, 0), nameAt(2, 1)]).toEqual(['Otto', 'Olga'])
    expect([nameAt(3, 2), nameAt(3, 3)]).toEqual([null, 'Ida'])
    expect(nameAt(2, 2)).toBe(undefined)
  })

  it('fills each ring without gaps or overlaps', () => {
    const ring = fan.segments.filter(({ generation }) => generation === 2)
    expect(ring[0]?.to).toBeCloseTo(ring[1]?.from ?? 0)
    expect(ring[0]?.inner).toBe(fan.segments[1]?.outer)
  })

  it('finds and walks through the people at their positions', () => {
    const drawn = fanPicture(picture, fan)
    for (const { person: one, again } of fan.segments)
      if (one !== null && !again) expect(drawn.nearest(drawn.middleOf(one), 0)).toBe(one)
    const id = (position: number | null) => position !== null && picture.tree.people.ids[position]
    const karl = picture.positionOf('Karl') ?? 0
    expect(id(step(drawn.ground, karl, 'right'))).toBe('Rita')
    expect(id(step(drawn.ground, karl, 'up'))).toBe('Otto')
    expect(id(step(drawn.ground, karl, 'down'))).toBe('Mia')
  })

  it('shows shared ancestors of married cousins once, and ends at its last generation', () => {
    const cousins = pictureOf(
      treeOf(
        {
          people: [person('Eva', 0, 0), person('Ann', 0, 1), person('Bea', 1, 1), person('Cid', 0, 2)],
          couples: [],
          children: [
            [['Eva'], ['Ann', 'Bea']],
            [['Ann', 'Bea'], ['Cid']],
          ],
        },
        'Cid',
      ),
    )
    const shared = fanOf(cousins, cousins.positionOf('Cid') ?? 0, mostFanGenerations)
    const eva = shared.segments.filter(({ person: one }) => one === cousins.positionOf('Eva'))
    expect(eva.map(({ again }) => again)).toEqual([false, true])
    expect(fanOf(picture, picture.positionOf('Mia') ?? 0, 1).segments).toHaveLength(3)
  })

  it('prefers parents by birth', () => {
    const known = pictureOf(
      treeOf(
        {
          people: [
            person('Step', 0, 0, 'male'),
            person('Dad', 1, 0, 'male'),
            person('Mum', 2, 0, 'female'),
            person('Kid', 1, 1),
          ],
          couples: [],
          children: [
            [['Step'], ['Kid'], 'step'],
            [['Mum', 'Dad'], ['Kid']],
          ],
        },
        'Kid',
      ),
    )
    expect(twoParents(known, 3)).toEqual([1, 2])
  })
})

it('the nested lists have everyone once, as close to the person in the middle as possible', () => {
  const [top, ...more] = outlineOf(picture)
  expect(more).toEqual([])
  const names = (items: OutlineItem[]): string[] =>
    items.map(({ person: one, tie }) => `${tie} ${picture.tree.people.ids[one]}`)
  expect(names(top?.items ?? [])).toEqual(['parent Karl', 'parent Rita', 'sibling Jonas'])
  expect(names(top?.items[0]?.items ?? [])).toEqual(['parent Olga', 'parent Otto', 'sibling Petra'])
  expect(top?.below).toBe(family.people.length - 1)
})
