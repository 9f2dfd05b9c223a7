import { type FocusEvent, useMemo, useState } from 'react'
import type { ListProps } from './listProps.ts'
import { useRowWindow } from './useRowWindow.ts'

/**
 * Which rows of the history are rendered. Rows being edited stay, and so does the focused row, so that
 * keyboard users don't lose their place.
 */
export function useListWindow<Place extends HTMLElement>(
  { rows, edits, extent, wanted }: ListProps,
  shape: 'row' | 'card',
  estimate: number,
) {
  const [focused, setFocused] = useState<string | null>(null)
  const names = useMemo(
    () => rows.map(({ id }) => `${shape} ${edits.has(id) ? 'form ' : ''}${id}`),
    [rows, edits, shape],
  )
  const places = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows])
  const keep = [...edits.keys(), ...(focused ? [focused] : [])].map(id => places.get(id) ?? -1)
  return {
    ...useRowWindow<Place>({ names, estimate, keep, extent, wanted: places.get(wanted ?? '') ?? -1 }),
    onFocus: ({ target }: FocusEvent) =>
      setFocused(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null),
  }
}
