import { mostFanGenerations } from './fan.ts'

export const views = ['around', 'ancestors', 'descendants', 'fan', 'all'] as const
export type TreeView = (typeof views)[number]

export const colours = ['branch', 'generation', 'none'] as const
export type Colouring = (typeof colours)[number]

/** Everything in the address about the tree, besides the person in the middle. */
export type TreeOptions = {
  view: TreeView
  /** Above and below the person; null for as many as are usual in the view. */
  generations: number | null
  partners: boolean
  siblings: boolean
  colour: Colouring
  /** Read as nested lists instead of drawn. */
  list: boolean
  /** The ids of two people whose connection is shown. */
  path: readonly [string, string] | null
  /** The ids of people whose close relatives are shown too, in the order in which they were opened. */
  open: readonly string[]
}

export const mostGenerations = 12

const usualGenerations: Record<TreeView, number> = { around: 3, ancestors: 4, descendants: 4, fan: 4, all: 3 }

/** Lists the numbers of generations for a view; the whole family is always shown whole. */
export function generationsFor(view: TreeView): number[] {
  const most = view === 'fan' ? mostFanGenerations : mostGenerations
  return Array.from({ length: most }, (_, index) => index + 1)
}

/** Reads the options from an address and skips invalid values. */
export function optionsOf(address: URLSearchParams): TreeOptions {
  const path = pathIn(address.get('path'))
  // A connection may lead through anyone.
  const view = views.find(known => known === address.get('view')) ?? (path ? 'all' : 'around')
  const generations = Number(address.get('generations'))
  return {
    view,
    generations: generationsFor('around').includes(generations) ? generations : null,
    partners: address.get('partners') !== 'no',
    siblings: address.get('siblings') !== 'no',
    colour: colours.find(known => known === address.get('colour')) ?? 'branch',
    list: address.get('as') === 'list',
    path,
    open: address.get('open')?.split(',').filter(Boolean) ?? [],
  }
}

function pathIn(text: string | null): readonly [string, string] | null {
  const [from, to, ...more] = text?.split(',') ?? []
  return from && to && more.length === 0 ? [from, to] : null
}

/** The options for an address: only what differs from the usual. */
export function queryOf(options: TreeOptions): Record<string, string> {
  const { view, generations, partners, siblings, colour, list, path, open } = options
  return {
    ...(view !== (path ? 'all' : 'around') && { view }),
    ...(generations !== null && { generations: String(generations) }),
    ...(!partners && { partners: 'no' }),
    ...(!siblings && { siblings: 'no' }),
    ...(colour !== 'branch' && { colour }),
    ...(list && { as: 'list' }),
    ...(path && { path: path.join(',') }),
    ...(open.length > 0 && { open: open.join(',') }),
  }
}

/** The number of generations to show: the chosen one, as far as the view has room for it, or the usual one. */
export function generationsOf({ view, generations }: Pick<TreeOptions, 'view' | 'generations'>): number {
  return Math.min(generations ?? usualGenerations[view], generationsFor(view).length)
}

/** Another view, with everything else as it was chosen. The people who were opened belong to one view. */
export function withView(options: TreeOptions, view: TreeView): TreeOptions {
  return { ...options, view, open: [] }
}

/** The same view with the close relatives of one more person. */
export function withOpened(options: TreeOptions, id: string): TreeOptions {
  return { ...options, open: [...options.open.filter(known => known !== id), id] }
}
