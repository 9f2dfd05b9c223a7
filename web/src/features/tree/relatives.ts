import type { ChildKind, CoupleState, Tree } from '../../api/types.ts'

/** The people whom a person is connected with in the picture, by position, each list from left to right. */
export type Relatives = {
  parents: number[]
  partners: number[]
  children: number[]
  siblings: number[]
}

/** Everyone's relatives, by position. */
export function relativesOf(tree: Tree): Relatives[] {
  const all = tree.people.ids.map(
    (): Relatives => ({ parents: [], partners: [], children: [], siblings: [] }),
  )
  const add = (list: keyof Relatives, of: number, who: number) => {
    const known = all[of]?.[list]
    if (known && who !== of && !known.includes(who)) known.push(who)
  }
  for (const { a, b } of tree.couples) {
    add('partners', a, b)
    add('partners', b, a)
  }
  for (const { parents, children } of tree.children)
    for (const { person } of children) {
      for (const parent of parents) {
        add('parents', person, parent)
        add('children', parent, person)
      }
      // Brothers and sisters without known parents share only a bar.
      if (parents.length === 0) for (const other of children) add('siblings', person, other.person)
    }
  for (const { a, b } of tree.siblings) {
    add('siblings', a, b)
    add('siblings', b, a)
  }
  // Through their parents, so that half-siblings count too.
  all.forEach(({ parents }, person) => {
    for (const parent of parents)
      for (const other of all[parent]?.children ?? []) add('siblings', person, other)
  })
  const { x } = tree.people
  for (const relatives of all)
    for (const list of Object.values(relatives)) list.sort((a, b) => (x[a] ?? 0) - (x[b] ?? 0))
  return all
}

/** Finds how a child belongs to a parent; by birth if the picture has no line between them. */
export function kindOf(tree: Tree, parent: number, child: number): ChildKind {
  return otherKinds(tree).get(`${parent} ${child}`) ?? 'birth'
}

/** Finds what two partners are to each other. */
export function stateBetween(tree: Tree, one: number, other: number): CoupleState {
  const known = states.get(tree) ?? new Map(tree.couples.map(({ a, b, state }) => [`${a} ${b}`, state]))
  states.set(tree, known)
  return known.get(`${one} ${other}`) ?? known.get(`${other} ${one}`) ?? 'partners'
}

const states = new WeakMap<Tree, Map<string, CoupleState>>()

/** True for couples that are not divorced, and not just the parents of one child. */
export function isCouple(state: CoupleState): boolean {
  return state !== 'divorced' && state !== 'parents'
}

// Most children are their parents' by birth, so only the others are remembered.
const known = new WeakMap<Tree, Map<string, ChildKind>>()

function otherKinds(tree: Tree): Map<string, ChildKind> {
  const before = known.get(tree)
  if (before) return before
  const kinds = new Map<string, ChildKind>()
  for (const { parents, children } of tree.children)
    for (const { person, kind } of children)
      if (kind) for (const parent of parents) kinds.set(`${parent} ${person}`, kind)
  known.set(tree, kinds)
  return kinds
}
