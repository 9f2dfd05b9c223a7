import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { HistoryRow } from '../../api/types.ts'
import { paths } from '../../paths.ts'

/** What a row gives along to the page that tells more of it: the event, and how the list was shown. */
export type RowState = { event?: HistoryRow; list?: string }

/** What came along to this page, if somebody came from a row. */
export function useRowState(): RowState {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return {}
  const { event, list } = state as RowState
  return {
    ...(typeof event?.id === 'string' && { event }),
    ...(typeof list === 'string' && { list }),
  }
}

/** The way back to the list as it was, at the same place of it for whoever comes from there. */
export function useListLink() {
  const { list } = useRowState()
  const navigate = useNavigate()
  return {
    to: paths.history(list),
    onClick: (event: MouseEvent) => {
      const { metaKey, ctrlKey, shiftKey, altKey } = event
      if (list === undefined || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      void navigate(-1)
    },
  }
}
