import { asProblem } from '../../api/problem.ts'
import type { PersonRef } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { useDeleteMember, useUndo } from './queries.ts'

type Named = Pick<PersonRef, 'id' | 'name'>

/** Deletes a member after asking, and offers Undo; `onRestored` gets the restored member's id. */
export function useRemoveMember(onRestored: (id: string) => void) {
  const remove = useDeleteMember()
  const undo = useUndo()

  async function ask(person: Named) {
    const { id, name } = person
    const yes = await confirm({
      title: t('members.delete.title', { name }),
      message: t('members.delete.question'),
      yes: t('members.delete.yes'),
      danger: true,
    })
    if (!yes) return
    try {
      const batch = await remove.mutateAsync(id)
      toast({
        text: t('members.delete.done', { name }),
        action: { label: t('members.undo'), run: () => void takeBack(batch, person) },
        takesFocus: true,
      })
    } catch {
      toast({ text: t('members.deleteFailed'), tone: 'error' })
    }
  }

  async function takeBack(batch: string, { id, name }: Named) {
    try {
      await undo.mutateAsync({ params: { path: { batch } } })
      onRestored(id)
      toast({ text: t('members.undone', { name }) })
    } catch (error) {
      toast({ text: asProblem(error).text() || t('members.undoFailed'), tone: 'error' })
    }
  }

  return {
    ask: (person: Named) => void ask(person),
    /** The id of the member being deleted. */
    removing: remove.isPending ? remove.variables : null,
  }
}
