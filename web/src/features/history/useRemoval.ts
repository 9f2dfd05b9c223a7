import { asProblem } from '../../api/problem.ts'
import type { HistoryRow } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { useDeleteHistoryEvent } from './queries.ts'

/** Asks for confirmation, then deletes the version of an event that was shown; there is no Undo. */
export function useRemoval(onRemoved: (id: string) => void) {
  const removal = useDeleteHistoryEvent()

  async function ask({ id, version }: HistoryRow) {
    const yes = await confirm({
      title: t('history.delete.title'),
      message: t('history.delete.question'),
      yes: t('history.row.delete'),
      danger: true,
    })
    if (!yes) return
    try {
      const notes = await removal.mutateAsync({ id, version })
      onRemoved(id)
      toast({ text: [t('history.delete.done'), ...notes.map(note => note.message)].join(' ') })
    } catch (error) {
      const changed = asProblem(error).code === 'conflict'
      toast({ text: changed ? t('history.delete.changed') : t('history.delete.failed'), tone: 'error' })
    }
  }

  return {
    ask: (row: HistoryRow) => void ask(row),
    /** The id of the event being deleted. */
    removing: removal.isPending ? removal.variables.id : null,
  }
}
