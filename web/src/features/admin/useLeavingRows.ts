import { useEffect, useRef } from 'react'
import { focusHeading } from '../../lib/focus.ts'

/**
 * A row may leave its list by what is done about it, and takes the focus along: then the list's heading gets it.
 * Where only the pressed button goes, the row gets it.
 * `place` is the part of the page with the heading, `actOn` says about which row something is being done.
 */
export function useLeavingRows(rows: readonly { id: string }[]) {
  const place = useRef<HTMLElement>(null)
  const acted = useRef<string | null>(null)
  useEffect(() => {
    if (acted.current === null) return
    const stays = rows.some(row => row.id === acted.current)
    const active = document.activeElement
    const lost = !active || active === document.body
    if (stays && !lost) return
    const row = stays && place.current?.querySelector<HTMLElement>(`[data-row="${acted.current}"]`)
    acted.current = null
    if (row) row.focus()
    else if (lost) focusHeading(place.current)
  }, [rows])
  return {
    place,
    actOn: (id: string) => {
      acted.current = id
    },
  }
}
