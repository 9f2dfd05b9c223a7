import { useEffect, useRef } from 'react'
import { focusHeading } from '../../lib/focus.ts'

/**
 * Keeps the focus when an action removes a row: the list's heading gets it. If only the pressed button goes,
 * the row gets it. `section` is the one with the heading; `actOn` names the row of the action.
 */
export function useLeavingRows<Row extends { id: string }>(rows: readonly Row[]) {
  const section = useRef<HTMLElement>(null)
  const acted = useRef<Row>(undefined)
  useEffect(() => {
    const before = acted.current
    const now = rows.find(row => row.id === before?.id)
    // The action has had no effect yet.
    if (!before || now === before) return
    const active = document.activeElement
    const lost = !active || active === document.body
    if (now && !lost) return
    acted.current = undefined
    const row = now && section.current?.querySelector<HTMLElement>(`[data-row="${now.id}"]`)
    if (row) row.focus()
    else if (lost) focusHeading(section.current)
  }, [rows])
  return {
    section,
    actOn: (id: string) => {
      acted.current = rows.find(row => row.id === id)
    },
  }
}
