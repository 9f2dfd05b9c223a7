import { asProblem } from '../../api/problem.ts'
import type { RelationshipRow } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { useUndo } from '../members/queries.ts'
import { useDeleteRelationship } from './queries.ts'

type RemovalWords = { question: string; yes: string; done: string; failed: string }

/** Removes a relationship after asking, and offers Undo. */
export function useRemoval(row: RelationshipRow, words: RemovalWords) {
  const remove = useDeleteRelationship()
  const undo = useUndo()

  async function ask() {
    if (!(await confirm({ message: words.question, yes: words.yes, danger: true }))) return
    try {
      const { id, version } = row
      const answer = await remove.mutateAsync({ params: { path: { id }, query: { version } } })
      toast({
        text: words.done,
        action: { label: t('members.undo'), run: () => takeBack(answer.undo) },
        // The pressed button is gone with its row.
        takesFocus: true,
      })
    } catch (error) {
      const problem = asProblem(error)
      toast({ text: problem.code === 'conflict' ? problem.text() : words.failed, tone: 'error' })
    }
  }

  function takeBack(batch: string) {
    undo.mutateAsync({ params: { path: { batch } } }).then(
      () => toast({ text: t('relationships.undone', { name: row.other.name }) }),
      error => toast({ text: asProblem(error).text(), tone: 'error' }),
    )
  }

  return { ask: () => void ask(), isPending: remove.isPending }
}
