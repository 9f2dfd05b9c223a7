import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefCallback, useCallback, useEffect, useState } from 'react'

/** Up to so many rows all of them stand on the page, so that the browser's own search sees them. */
const wholeUpTo = 60

export type RowWindow<Place extends HTMLElement> = {
  /** Around the rows. */
  place: RefCallback<Place>
  /** Which rows are drawn, and how much empty space stands before each. */
  drawn: ReadonlyArray<{ index: number; space: number }>
  /** The empty space after the last. */
  after: number
  /** For each row's element, which names its place in `data-index`. */
  measure: ((element: Element | null) => void) | undefined
}

/** All rows, as for printing; or none but those to keep, while something else is shown in their place. */
export type Extent = 'window' | 'all' | 'kept'

type RowWindowOptions = {
  /** What each row is, and how it is shown: what has the same name has the same height. */
  names: readonly string[]
  estimate: number
  /** Rows that stay drawn wherever the page is scrolled: something is typed in them, or they have the focus. */
  keep: readonly number[]
  extent: Extent
  /** The row that is to come into sight; -1 for none. */
  wanted: number
}

/** The heights that rows turned out to have, so that whoever comes back finds the page as long as it was. */
const heights = new Map<string, number>()

/** Of a long list only the rows near the window are drawn. */
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

  // The list can scroll to a row only once it knows of it.
  useEffect(() => {
    if (wanted >= 0) rows.scrollToIndex(wanted, { align: 'center' })
  }, [wanted, rows])

  const items = rows.getVirtualItems()
  // Before the window is known nothing is near it; what is to be kept stays all the same.
  if (extent !== 'window' || items.length === 0) {
    const indexes = extent === 'all' ? names.map((_, index) => index) : withKept([], keep, count)
    return { place, drawn: indexes.map(index => ({ index, space: 0 })), after: 0, measure: undefined }
  }
  let end = top
  const drawn = items.map(item => {
    const space = item.start - end
    end = item.end
    return { index: item.index, space }
  })
  return { place, drawn, after: Math.max(0, rows.getTotalSize() + top - end), measure: rows.measureElement }
}

function withKept(range: readonly number[], keep: readonly number[], count: number): number[] {
  const all = new Set([...range, ...keep.filter(index => index >= 0 && index < count)])
  return [...all].sort((one, other) => one - other)
}

/** Where something begins on the page. */
function usePageTop<Place extends HTMLElement>() {
  const [top, setTop] = useState(0)
  const place = useCallback((list: Place) => {
    const look = () => setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
    look()
    // Whatever opens or closes above the list changes the height of the page.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { place, top }
}
