import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefCallback, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNearby } from '../../lib/useNearby.ts'

/** Up to this many rows are all rendered, so that the browser's own search finds them. */
const wholeUpTo = 60

/** So many rows before and after those on the screen are loaded. */
const ahead = 60

/** A row that is rendered, the empty space before it, and how high it probably is. */
export type Drawn = { index: number; space: number; height: number }

export type RowWindow<Container extends HTMLElement> = {
  /** The ref of the element around the rows. */
  container: RefCallback<Container>
  drawn: readonly Drawn[]
  /** The empty space after the last row. */
  after: number
  /** The ref of each row's element, whose `data-index` is its position. */
  measure: ((element: Element | null) => void) | undefined
}

/** Rows near the viewport; all that are loaded, for printing; or only those to keep, while something else is shown. */
export type Extent = 'window' | 'all' | 'kept'

type RowWindowOptions = {
  /** Tells one list from another: the height of a row that is not loaded is that of the row last at its position. */
  list: string
  count: number
  /** Names a row by its content and look: the same name means the same height. Null for a row that is not loaded. */
  nameAt: (index: number) => string | null
  estimate: number
  /** Rows that stay rendered wherever the page is scrolled: they are being edited or have the focus. */
  keep: readonly number[]
  extent: Extent
  /** The row to scroll to; -1 for none. */
  wanted: number
  /** Hears which rows should be loaded. */
  onShow?: ((from: number, to: number) => void) | undefined
}

/** The measured heights of rows by their names. */
const heights = new Map<string, number>()

/** The same by position in each list, so that a user who returns finds the page as long as it was. */
const heightsByList = new Map<string, Map<number, number>>()

/** The heights of at most this many lists are remembered. */
const rememberedLists = 20

/** Looked up for every row of a list whenever one is measured, so it takes no names. */
function heightsIn(list: string): Map<number, number> {
  const known = heightsByList.get(list)
  if (known) return known
  const [oldest] = heightsByList.keys()
  if (oldest !== undefined && heightsByList.size >= rememberedLists) heightsByList.delete(oldest)
  const none = new Map<number, number>()
  heightsByList.set(list, none)
  return none
}

/** Renders only the rows of a long list that are near the viewport. */
export function useRowWindow<Container extends HTMLElement>(options: RowWindowOptions): RowWindow<Container> {
  const { list, count, nameAt, estimate, keep, extent, wanted, onShow } = options
  const { container, top } = usePageTop<Container>()
  const known = heightsIn(list)
  const rows = useWindowVirtualizer({
    count,
    enabled: extent === 'window',
    estimateSize: index => known.get(index) ?? estimate,
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance)
      const index = Number(element.getAttribute('data-index'))
      const name = nameAt(index)
      if (name !== null) heights.set(name, height)
      known.set(index, height)
      return height
    },
    rangeExtractor: range => withKept(defaultRangeExtractor(range), keep, count),
    scrollMargin: top,
    overscan: count <= wholeUpTo ? wholeUpTo : 6,
  })

  // The list can scroll to a row only after rendering with it.
  useEffect(() => {
    if (wanted >= 0) rows.scrollToIndex(wanted, { align: 'center' })
  }, [wanted, rows])

  const { startIndex = 0, endIndex = 0 } = (extent === 'window' && rows.range) || {}
  useNearby(onShow, Math.max(0, startIndex - ahead), Math.min(count - 1, endIndex + ahead), null)

  const near = extent === 'window' ? rows.getVirtualItems() : []
  useMoved(
    list,
    near.map(({ index }) => [index, nameAt(index)]),
    rows.measure,
  )

  if (extent !== 'window') {
    const indexes = extent === 'all' ? loaded(count, nameAt) : withKept([], keep, count)
    const drawn = indexes.map(index => ({ index, space: 0, height: 0 }))
    return { container, drawn, after: 0, measure: undefined }
  }
  const total = rows.getTotalSize()
  // Before the viewport is measured no row is near it. The list must be as long as it will be, with the rows to
  // keep at their positions: the router now restores the position in the page, and the browser holds on to what is there.
  const items =
    near.length > 0 ? near : withKept([], keep, count).flatMap(index => rows.measurementsCache[index] ?? [])
  let end = top
  const drawn = items.map(item => {
    const space = item.start - end
    end = item.end
    return { index: item.index, space, height: item.size }
  })
  return { container, drawn, after: Math.max(0, total + top - end), measure: rows.measureElement }
}

/** The list goes by the heights at each position, so once other rows are there, theirs count. */
function useMoved(
  list: string,
  drawn: ReadonlyArray<readonly [index: number, name: string | null]>,
  measure: () => void,
) {
  const last = useRef({ list, names: new Map<number, string>() })
  useLayoutEffect(() => {
    const { names } = last.current
    const hasMoved = drawn.some(([index, name]) => name !== null && (names.get(index) ?? name) !== name)
    if (hasMoved || last.current.list !== list) {
      last.current = { list, names: new Map() }
      const known = heightsIn(list)
      for (const [index, name] of drawn) {
        const height = heights.get(name ?? '')
        if (height !== undefined) known.set(index, height)
      }
      measure()
    }
    for (const [index, name] of drawn) if (name !== null) last.current.names.set(index, name)
  })
}

function loaded(count: number, nameAt: (index: number) => string | null): number[] {
  return Array.from({ length: count }, (_, index) => index).filter(index => nameAt(index) !== null)
}

function withKept(range: readonly number[], keep: readonly number[], count: number): number[] {
  const all = new Set([...range, ...keep.filter(index => index >= 0 && index < count)])
  return [...all].sort((one, other) => one - other)
}

/** Measures where an element starts on the page. */
function usePageTop<Container extends HTMLElement>() {
  const [top, setTop] = useState(0)
  const container = useCallback((list: Container) => {
    const look = () => setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
    look()
    // Anything opening or closing above the list changes the height of the page.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { container, top }
}
