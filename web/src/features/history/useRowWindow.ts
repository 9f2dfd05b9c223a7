import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefCallback, useCallback, useEffect, useState } from 'react'

/** Up to this many rows are all rendered, so that the browser's own search finds them. */
const wholeUpTo = 60

export type RowWindow<Place extends HTMLElement> = {
  /** For the element around the rows. */
  place: RefCallback<Place>
  /** Which rows are rendered, and the empty space before each. */
  drawn: ReadonlyArray<{ index: number; space: number }>
  /** The empty space after the last row. */
  after: number
  /** For each row's element, whose `data-index` is its position. */
  measure: ((element: Element | null) => void) | undefined
}

/** Rows near the viewport; all, for printing; or only those to keep, while something else is shown. */
export type Extent = 'window' | 'all' | 'kept'

type RowWindowOptions = {
  /** What each row is and how it is shown: the same name means the same height. */
  names: readonly string[]
  estimate: number
  /** Rows that stay rendered wherever the page is scrolled: they are being edited or have the focus. */
  keep: readonly number[]
  extent: Extent
  /** The row to scroll to; -1 for none. */
  wanted: number
}

/** The measured heights of rows, so that a user who returns finds the page as long as it was. */
const heights = new Map<string, number>()

/** Renders only the rows of a long list that are near the viewport. */
export function useRowWindow<Place extends HTMLElement>(options: RowWindowOptions): RowWindow<Place> {
  const { names, estimate, keep, extent, wanted } = options
  const { place, top } = usePageTop<Place>()
  const count = names.length
  const rows = useWindowVirtualizer({
    count,
    enabled: extent === 'window',
    estimateSize: index => heights.get(names[index] ?? '') ?? estimate,
    getItemKey: index => names[index] ?? index,
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance)
      heights.set(names[Number(element.getAttribute('data-index'))] ?? '', height)
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

  if (extent !== 'window') {
    const indexes = extent === 'all' ? names.map((_, index) => index) : withKept([], keep, count)
    return { place, drawn: indexes.map(index => ({ index, space: 0 })), after: 0, measure: undefined }
  }
  const total = rows.getTotalSize()
  const near = rows.getVirtualItems()
  // Before the viewport is measured no row is near it. The list must be as long as it will be, with the rows to
  // keep in their places: the router now restores the place in the page, and the browser holds on to what is there.
  const items =
    near.length > 0 ? near : withKept([], keep, count).flatMap(index => rows.measurementsCache[index] ?? [])
  let end = top
  const drawn = items.map(item => {
    const space = item.start - end
    end = item.end
    return { index: item.index, space }
  })
  return { place, drawn, after: Math.max(0, total + top - end), measure: rows.measureElement }
}

function withKept(range: readonly number[], keep: readonly number[], count: number): number[] {
  const all = new Set([...range, ...keep.filter(index => index >= 0 && index < count)])
  return [...all].sort((one, other) => one - other)
}

/** Where an element starts on the page. */
function usePageTop<Place extends HTMLElement>() {
  const [top, setTop] = useState(0)
  const place = useCallback((list: Place) => {
    const look = () => setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
    look()
    // Anything opening or closing above the list changes the height of the page.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { place, top }
}
