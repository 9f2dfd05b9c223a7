import { expect, it } from 'vitest'
import type { Tree } from '../../api/types.ts'
import {
  anchored,
  between,
  fitted,
  inBounds,
  inSight,
  opening,
  revealing,
  toScreen,
  toWorld,
  zoomed,
} from './camera.ts'
import { wheelIntent } from './gestures.ts'
import { generationsOf, optionsOf, queryOf, withOpened, withView } from './options.ts'
import { lifeState } from './people.ts'
import { nameLines, shortened, widthOf } from './text.ts'

const window = { width: 800, height: 600 }
const picture = { left: 0, top: 0, right: 4000, bottom: 1000 }

it('zooming keeps the point under the pointer', () => {
  const at = { x: 300, y: 200 }
  const camera = { x: -500, y: 50, scale: 0.8 }
  const before = toWorld(camera, at)
  const now = toScreen(zoomed(camera, 1.5, at, picture, window), before)
  expect(now.x).toBeCloseTo(at.x)
  expect(now.y).toBeCloseTo(at.y)
})

it('HOME-6 a picture that can be read whole opens whole, a larger one around its person', () => {
  const small = { left: 0, top: 0, right: 700, bottom: 300 }
  expect(inSight(opening(small, null, window), window)).toMatchObject({ left: -50, right: 750 })
  const person = { left: 2000, top: 400, right: 2160, bottom: 464 }
  const middling = { left: 0, top: 0, right: 1400, bottom: 900 }
  expect(opening(middling, person, window)).toEqual(fitted(middling, window))
  const sight = inSight(opening(picture, person, window), window)
  expect((sight.left + sight.right) / 2).toBeCloseTo(2080)
  expect(fitted(picture, window).scale).toBeCloseTo(752 / 4000)
})

it('HOME-6 no space stays empty beside a picture that goes on at the other side', () => {
  const flat = { left: 0, top: 0, right: 4000, bottom: 400 }
  const first = { left: 0, top: 0, right: 160, bottom: 64 }
  const left = opening(flat, first, window)
  expect(toScreen(left, { x: 0, y: 200 })).toEqual({ x: 24, y: 300 })
  const last = { left: 3840, top: 336, right: 4000, bottom: 400 }
  expect(toScreen(opening(flat, last, window), { x: 4000, y: 200 })).toEqual({ x: 800 - 24, y: 300 })
})

it('the picture never leaves the window', () => {
  const { x, y } = inBounds({ x: 10_000, y: -10_000, scale: 1 }, picture, window)
  expect([x, y]).toEqual([400, 300 - 1000])
})

it('someone at the edge comes into view with the smallest move', () => {
  const box = { left: 780, top: 100, right: 940, bottom: 164 }
  expect(revealing({ x: 0, y: 0, scale: 1 }, box, window)).toEqual({ x: 800 - 48 - 940, y: 0, scale: 1 })
})

it('a person who moved stays at the same point of the window', () => {
  const camera = { x: 10, y: 20, scale: 0.5 }
  const now = anchored(camera, { x: 100, y: 100 }, { x: 500, y: 236 })
  expect(toScreen(now, { x: 500, y: 236 })).toEqual(toScreen(camera, { x: 100, y: 100 }))
})

it('a flight starts and ends where it should', () => {
  const [from, to] = [
    { x: 0, y: 0, scale: 1 },
    { x: 100, y: -50, scale: 2 },
  ]
  expect(between(from, to, 0)).toEqual(from)
  expect(between(from, to, 1)).toEqual(to)
})

it.each([
  ['a mouse wheel', { deltaY: 120 }, 'zoom'],
  ['a wheel that counts lines', { deltaY: 3, deltaMode: 1 }, 'zoom'],
  ['two fingers on a touchpad', { deltaY: 4 }, 'pan'],
  ['two fingers sideways', { deltaX: 90, deltaY: 60 }, 'pan'],
  ['a pinch on a touchpad', { deltaY: 4, ctrlKey: true }, 'zoom'],
  ['Shift and the wheel', { deltaY: 120, shiftKey: true }, 'pan'],
])('%s', (_, event, intent) => {
  const wheel = { deltaX: 0, deltaMode: 0, ctrlKey: false, shiftKey: false, ...event }
  expect(wheelIntent(wheel)).toBe(intent)
})

it('long names break between words, or are cut', () => {
  expect(nameLines('Anna Weber', 9)).toEqual(['Anna Weber'])
  expect(nameLines('Maximiliana von Hohenfels', 9)).toEqual(['Maximiliana', 'von Hohenfels'])
  expect(widthOf(shortened('Wolfeschlegelsteinhausenbergerdorff', 9))).toBeLessThanOrEqual(9.5)
})

it('the address keeps every option, and nothing usual', () => {
  const usual = optionsOf(new URLSearchParams())
  expect(queryOf(usual)).toEqual({})
  const options = {
    ...usual,
    view: 'descendants' as const,
    ...{ generations: 7, partners: false, siblings: false, colour: 'generation' as const, list: true },
    path: ['a', 'b'] as const,
    open: ['c', 'd'],
  }
  expect(optionsOf(new URLSearchParams(queryOf(options)))).toEqual(options)
  expect(optionsOf(new URLSearchParams('view=nonsense&generations=-3&colour=x&path=a'))).toEqual(usual)
  expect(optionsOf(new URLSearchParams('path=a,b')).view).toBe('all')
})

it('HOME-6 people who were opened are in the address once, and belong to one view', () => {
  const usual = optionsOf(new URLSearchParams())
  const opened = withOpened(withOpened(withOpened(usual, 'a'), 'b'), 'a')
  expect(queryOf(opened)).toEqual({ open: 'b,a' })
  expect(queryOf(withView(opened, 'ancestors'))).toEqual({ view: 'ancestors' })
})

it('HOME-6 another view keeps the chosen number of generations', () => {
  const usual = optionsOf(new URLSearchParams())
  expect(queryOf(withView(usual, 'ancestors'))).toEqual({ view: 'ancestors' })
  const chosen = optionsOf(new URLSearchParams('generations=9'))
  const ancestors = withView(chosen, 'ancestors')
  expect(queryOf(ancestors)).toEqual({ view: 'ancestors', generations: '9' })
  expect(generationsOf(ancestors)).toBe(9)
  // A fan of nine generations could not be read, but the number is not lost.
  expect(generationsOf(withView(ancestors, 'fan'))).toBe(7)
  expect(generationsOf(withView(withView(ancestors, 'fan'), 'around'))).toBe(9)
})

it('of someone born long ago, or with no known year of birth, it is unknown whether they live', () => {
  const people = {
    deceased: [false, false, false, true, false],
    died: ['', '', '', '', '1950'],
    born: ['about 1887', '', '1990', '1990', ''],
  }
  const tree = { people } as unknown as Tree
  expect([0, 1, 2, 3, 4].map(person => lifeState(tree, person, 2026))).toEqual([
    ...['unknown', 'unknown', 'living'],
    ...['deceased', 'deceased'],
  ])
})
