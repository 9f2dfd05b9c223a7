import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../../api/problem.ts'
import { stopReading } from '../../../api/refresh.ts'
import type { FamilyEvent } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import { forget, useDeleteEvent } from './queries.ts'

/**
 * Asks for confirmation, then deletes an event; there is no Undo. `onRemoved` moves the focus, as the focused
 * element is gone. `problem` is the text for the error box until the next try. If the event was changed
 * meanwhile, it is not deleted and `onChanged` gets the current version.
 */
export function useRemoveEvent(onRemoved: () => void, onChanged?: (current: FamilyEvent) => void) {
  const queryClient = useQueryClient()
  const remove = useDeleteEvent()
  const [problem, setProblem] = useState<string | null>(null)
  // Stays true after success: a deleted event must not be fetched again.
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
    flushSync(() => setRemoving(true))
    await stopReading(queryClient, id)
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
      // Already deleted by someone else.
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
