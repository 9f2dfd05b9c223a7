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
  const { corners, width, height } = drawn('parent', 'parent', 'child', 'child')
  expect(corners).toEqual([
    { x: 0, y: 2 * high },
    { x: 0, y: high },
    { x: wide / 2, y: 0 },
    { x: wide, y: high },
    { x: wide, y: 2 * high },
  ])
  expect([width, height]).toEqual([wide + box.width, 2 * high + box.height])
})

it('both common grandparents are above the two branches', () => {
  const { corners, mates } = drawn('parent', 'parents', 'child', 'child')
  expect(corners[2]).toEqual({ x: 0, y: 0 })
  expect(mates[2]).toEqual({ x: wide, y: 0 })
  expect(corners[3]).toEqual({ x: wide, y: high })
})

it('partners and siblings are beside each other', () => {
  const { corners, lines } = drawn('partner', 'sibling')
  expect(corners.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [wide, 0],
    [2 * wide, 0],
  ])
  expect(lines.map(({ link }) => link)).toEqual(['partner', 'sibling'])
})

it('a path that only goes up is one column', () => {
  expect(drawn('parent', 'parent').corners.map(({ x }) => x)).toEqual([0, 0, 0])
})

it('no two people are at one point', () => {
  const { corners, mates } = drawn(
    'partner',
    'parent',
    'parents',
    'child',
    'partner',
    'parents',
    'child',
    'parent',
  )
  const all = [...corners, ...mates.filter(mate => mate !== null)].map(({ x, y }) => `${x} ${y}`)
  expect(new Set(all).size).toBe(all.length)
})
