import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { HistoryRow, PersonRef } from '../../api/types.ts'
import { paths } from '../../paths.ts'

/** A row passes this to the event's page: the event with its people, and the state of the list. */
export type RowState = { event?: HistoryRow; people?: readonly PersonRef[]; list?: string }

/** Reads what the row passed to this page, if the user came from one. */
export function useRowState(): RowState {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return {}
  const { event, people, list } = state as RowState
  return {
    ...(typeof event?.id === 'string' && { event }),
    ...(Array.isArray(people) && { people }),
    ...(typeof list === 'string' && { list }),
  }
}

/** Links back to the list as it was; coming from there, also to the same position. */
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
