import { type FocusEvent, useState } from 'react'
import type { HistoryRow } from '../../api/types.ts'
import type { ListProps } from './listProps.ts'
import { useRowWindow } from './useRowWindow.ts'

/**
 * Decides which rows of the history are rendered. Rows being edited stay, and so does the focused row, so that
 * keyboard users don't lose their position.
 */
export function useListWindow<Container extends HTMLElement>(
  { rows, edits, extent, wanted }: ListProps,
  shape: 'row' | 'card',
  estimate: number,
) {
  const [focused, setFocused] = useState<{ row: HistoryRow; index: number } | null>(null)
  const focusedIndex = focused ? placeOf(focused.row.id, focused.index) : -1
  const rowAt = (index: number) => rows.at(index) ?? (index === focusedIndex ? focused?.row : undefined)
  const keep = [...edits.keys()].map(rows.indexOf)

  /** A row that is no longer loaded is where it was. */
  function placeOf(id: string, before: number): number {
    const index = rows.indexOf(id)
    return index < 0 && rows.at(before) === undefined ? before : index
  }

  return {
    ...useRowWindow<Container>({
      list: `${shape} ${rows.name}`,
      count: rows.length,
      nameAt: index => {
        const row = rowAt(index)
        return row ? `${shape} ${edits.has(row.id) ? 'form ' : ''}${row.id}` : null
      },
      estimate,
      keep: [...keep, focusedIndex],
      extent,
      wanted: wanted ? rows.indexOf(wanted) : -1,
      onShow: rows.show,
    }),
    rowAt,
    onFocus: ({ target }: FocusEvent) => {
      const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.index ?? -1)
      const row = rowAt(index)
      setFocused(row ? { row, index } : null)
    },
  }
}
