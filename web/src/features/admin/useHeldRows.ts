import { type FocusEvent, useRef, useState } from 'react'
import { holdRows } from './heldRows.ts'

/**
 * Holds a list still while the pointer or the focus is in it, so that a late click never hits another row.
 * Spread `area` onto an element around the list and everything that belongs to it.
 */
export function useHeldRows<Row extends { id: string }>(rows: readonly Row[]) {
  const [held, setHeld] = useState<readonly Row[] | null>(null)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const inside = useRef({ pointer: false, focus: false })

  function enter(by: 'pointer' | 'focus') {
    inside.current[by] = true
    // Rows that are all gone protect nothing any more.
    setHeld(now => (now?.some(({ id }) => rows.some(row => row.id === id)) ? now : rows))
  }

  function leave(by: 'pointer' | 'focus') {
    inside.current[by] = false
    if (!inside.current.pointer && !inside.current.focus) setHeld(null)
  }

  function blur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    // If only the window lost the focus, its element is still the active one.
    const next = relatedTarget ?? document.activeElement
    if (!currentTarget.contains(next)) leave('focus')
  }

  const still = held && holdRows(held, rows, done)
  return {
    ...(still && still.shown.length > 0 ? still : { shown: rows, waiting: 0, gone: nothing }),
    area: {
      onPointerEnter: () => enter('pointer'),
      onPointerLeave: () => leave('pointer'),
      onFocus: () => enter('focus'),
      onBlur: blur,
    },
    /** The viewer deals with this row: it need not stay. */
    actOn: (id: string) => setDone(now => new Set(now).add(id)),
    showNew: () => setHeld(rows),
  }
}

const nothing: ReadonlySet<string> = new Set()
