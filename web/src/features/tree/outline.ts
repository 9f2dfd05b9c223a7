import type { ChildKind, CoupleState } from '../../api/types.ts'
import type { Picture } from './picture.ts'
import { kindOf, stateBetween } from './relatives.ts'

/** The relation of someone to the person one level further out. */
export type Tie = 'parent' | 'partner' | 'sibling' | 'child'

/** A person in the nested lists, and everyone who is reached through them. */
export type OutlineItem = {
  person: number
  /** Null at the top. */
  tie: Tie | null
  /** Says how a child belongs to its parents; only for parents and children. */
  kind: ChildKind
  /** Says what partners are to each other; only for partners. */
  state?: CoupleState
  items: OutlineItem[]
  /** The number of people below. */
  below: number
}

/**
 * The picture as nested lists, starting from the person in the middle: everyone once, as close to that person as
 * possible. People who are not connected start lists of their own.
 */
export function outlineOf(picture: Picture): OutlineItem[] {
  const { tree } = picture
  const focus = tree.focus ? picture.positionOf(tree.focus) : undefined
  const seen = new Set<number>()
  const order: OutlineItem[] = []
  const top: OutlineItem[] = []
  const start = (person: number) => {
    if (seen.has(person)) return
    seen.add(person)
    const root: OutlineItem = { person, tie: null, kind: 'birth', items: [], below: 0 }
    top.push(root)
    const reached = [root]
    // The list grows while it is read: first everyone close, then everyone further away.
    for (const item of reached) {
      order.push(item)
      for (const next of nextTo(picture, item)) {
        if (seen.has(next.person)) continue
        seen.add(next.person)
        item.items.push(next)
        reached.push(next)
      }
    }
  }
  if (focus !== undefined) start(focus)
  for (const person of picture.within(picture.bounds).sort((a, b) => a - b)) start(person)
  for (const item of order.reverse()) item.below = item.items.reduce((sum, { below }) => sum + below + 1, 0)
  return top
}

function nextTo({ tree, relatives }: Picture, { person }: OutlineItem): OutlineItem[] {
  const { parents = [], partners = [], siblings = [], children = [] } = relatives[person] ?? {}
  const item = (tie: Tie, next: number, kind: ChildKind = 'birth') => ({
    ...{ person: next, tie, kind, below: 0 },
    items: [],
  })
  return [
    ...parents.map(parent => item('parent', parent, kindOf(tree, parent, person))),
    ...partners.map(partner => ({
      ...item('partner', partner),
      state: stateBetween(tree, person, partner),
    })),
    ...siblings.map(sibling => item('sibling', sibling)),
    ...children.map(child => item('child', child, kindOf(tree, person, child))),
  ]
}
