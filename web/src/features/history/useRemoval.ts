import { useCallback } from 'react'
import { asProblem } from '../../api/problem.ts'
import type { HistoryRow } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { useDeleteHistoryEvent } from './queries.ts'

/**
 * Asks for confirmation, then deletes the version of an event that was shown; there is no Undo. Afterwards
 * `focus` gets the id of the row beside it. `ask` stays the same function.
 */
export function useRemoval(focus: (id: string | null) => void) {
  const removal = useDeleteHistoryEvent()
  const { mutateAsync } = removal
  const ask = useCallback((row: HistoryRow) => void remove(row, mutateAsync, focus), [mutateAsync, focus])
  return {
    ask,
    /** The id of the event being deleted. */
    removing: removal.isPending ? removal.variables.id : null,
  }
}

type Delete = ReturnType<typeof useDeleteHistoryEvent>['mutateAsync']

async function remove({ id, version }: HistoryRow, send: Delete, focus: (id: string | null) => void) {
  const beside = rowBeside(id)
  const yes = await confirm({
    title: t('history.delete.title'),
    message: t('history.delete.question'),
    yes: t('history.row.delete'),
    danger: true,
  })
  if (!yes) return
  try {
    const notes = await send({ id, version })
    focus(beside)
    toast({ text: [t('history.delete.done'), ...notes.map(note => note.message)].join(' ') })
  } catch (error) {
    const changed = asProblem(error).code === 'conflict'
    toast({ text: changed ? t('history.delete.changed') : t('history.delete.failed'), tone: 'error' })
  }
}

/** The row after this one, or before the last. */
function rowBeside(id: string): string | null {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row)
  const index = shown.indexOf(id)
  return shown[index + 1] ?? shown[index - 1] ?? null
}
