import { asProblem } from '../../api/problem.ts'
import { t } from '../../lib/words.ts'
import { toast } from '../../ui/toast.ts'
import { useUndo } from '../members/queries.ts'

/** Says what was added and offers one Undo for all of it. */
export function useAdded() {
  const undo = useUndo()

  function takeBack(batch: string, undone: string) {
    undo.mutateAsync({ params: { path: { batch } } }).then(
      () => toast({ text: undone }),
      error => toast({ text: asProblem(error).text(), tone: 'error' }),
    )
  }

  return (text: string, batch: string | null | undefined, undone: string) =>
    toast({
      text,
      ...(batch && { action: { label: t('members.undo'), run: () => takeBack(batch, undone) } }),
    })
}
