import { useEffect, useRef } from 'react'
import { focusHeading } from '../../lib/focus.ts'

/**
 * A row may leave its list by what is done about it, and takes the focus along: then the list's heading gets it.
 * Where only the pressed button goes, the row gets it.
 * `place` is the part of the page with the heading, `actOn` says about which row something is being done.
 */
export function useLeavingRows<Row extends { id: string }>(rows: readonly Row[]) {
  const place = useRef<HTMLElement>(null)
  const acted = useRef<Row>(undefined)
  useEffect(() => {
    const before = acted.current
    const now = rows.find(row => row.id === before?.id)
    // Nothing has come of it yet.
    if (!before || now === before) return
    const active = document.activeElement
    const lost = !active || active === document.body
    if (now && !lost) return
    acted.current = undefined
    const row = now && place.current?.querySelector<HTMLElement>(`[data-row="${now.id}"]`)
    if (row) row.focus()
    else if (lost) focusHeading(place.current)
  }, [rows])
  return {
    place,
    actOn: (id: string) => {
      acted.current = rows.find(row => row.id === id)
    },
  }
}
