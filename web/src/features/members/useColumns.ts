import { useCallback, useState } from 'react'

const cardWidth = 350

/** Measures where a list starts on the page, and how many columns of cards it has. */
export function useColumns() {
  const [found, setFound] = useState({ top: 0, columns: columnsIn(window.innerWidth - 32) })
  const container = useCallback((list: HTMLDivElement) => {
    const look = () => {
      const { top, width } = list.getBoundingClientRect()
      const next = { top: Math.round(top + window.scrollY), columns: columnsIn(width) }
      setFound(last => (last.top === next.top && last.columns === next.columns ? last : next))
    }
    look()
    // Anything opening or closing above the list changes the height of the page.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  return { container, ...found }
}

function columnsIn(width: number): number {
  return Math.max(1, Math.min(3, Math.floor((width + 16) / (cardWidth + 16))))
}
