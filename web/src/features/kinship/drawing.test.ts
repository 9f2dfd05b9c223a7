import { expect, it } from 'vitest'
import type { PathLink } from '../../api/types.ts'
import { box, draw } from './drawing.ts'

function drawn(...links: (PathLink | 'parents')[]) {
  const stops = links.map(link => ({
    link: link === 'parents' ? ('parent' as const) : link,
    isPair: link === 'parents',
  }))
  return draw([{ link: null, isPair: false }, ...stops])
}

const wide = box.width + box.across
const high = box.height + box.down

it('cousins are side by side, with the grandparent between and above them', () => {
  const { places, width, height } = drawn('parent', 'parent', 'child', 'child')
  expect(places).toEqual([
    { x: 0, y: 2 * high },
    { x: 0, y: high },
    { x: wide / 2, y: 0 },
    { x: wide, y: high },
    { x: wide, y: 2 * high },
  ])
  expect([width, height]).toEqual([wide + box.width, 2 * high + box.height])
})

it('both common grandparents are above the two branches', () => {
  const { places, mates } = drawn('parent', 'parents', 'child', 'child')
  expect(places[2]).toEqual({ x: 0, y: 0 })
  expect(mates[2]).toEqual({ x: wide, y: 0 })
  expect(places[3]).toEqual({ x: wide, y: high })
})

it('partners and siblings are beside each other', () => {
  const { places, lines } = drawn('partner', 'sibling')
  expect(places.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [wide, 0],
    [2 * wide, 0],
  ])
  expect(lines.map(({ link }) => link)).toEqual(['partner', 'sibling'])
})

it('a path that only goes up is one column', () => {
  expect(drawn('parent', 'parent').places.map(({ x }) => x)).toEqual([0, 0, 0])
})

it('no two people are in one place', () => {
  const { places, mates } = drawn(
    'partner',
    'parent',
    'parents',
    'child',
    'partner',
    'parents',
    'child',
    'parent',
  )
  const all = [...places, ...mates.filter(mate => mate !== null)].map(({ x, y }) => `${x} ${y}`)
  expect(new Set(all).size).toBe(all.length)
})
