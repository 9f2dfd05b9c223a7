import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../../api/problem.ts'
import type { FamilyEvent } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import { forget, useDeleteEvent } from './queries.ts'

/**
 * Asks and deletes an event; there is no Undo, as the question says. `onRemoved` moves the focus: what had it is
 * gone. `problem` is the sentence for the red box, until the next try. When somebody else has changed the event
 * meanwhile, nothing is deleted and `onChanged` gets it as it is now.
 */
export function useRemoveEvent(onRemoved: () => void, onChanged?: (current: FamilyEvent) => void) {
  const queryClient = useQueryClient()
  const remove = useDeleteEvent()
  const [problem, setProblem] = useState<string | null>(null)
  // Stays true when it has succeeded: nothing more may be asked about an event that is gone.
  const [removing, setRemoving] = useState(false)

  async function ask({ id, title, version }: Pick<FamilyEvent, 'id' | 'title' | 'version'>) {
    const yes = await confirm({
      title: t('calendar.details.deleteTitle', { title }),
      message: t('calendar.details.question'),
      yes: t('calendar.details.delete'),
      danger: true,
    })
    if (!yes) return
    setProblem(null)
    setRemoving(true)
    try {
      await remove.mutateAsync({ params: { path: { id }, query: { version } } })
    } catch (error) {
      const { status, code, current } = asProblem(error)
      if (code === 'conflict' && current) onChanged?.(current as FamilyEvent)
      if (status !== 404) {
        setRemoving(false)
        setProblem(code === 'conflict' ? t('calendar.details.changed') : t('calendar.details.deleteFailed'))
        return
      }
      // Somebody else was faster: the event is gone, as was wished.
      forget(queryClient, id)
    }
    toast({ text: t('calendar.details.deleted') })
    onRemoved()
  }

  return {
    ask: (event: Pick<FamilyEvent, 'id' | 'title' | 'version'>) => void ask(event),
    removing,
    problem,
  }
}
