import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import { stopReading } from '../../api/refresh.ts'
import type { Member } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { refreshPeople, useUndo } from '../members/queries.ts'
import { useDeleteSeenMember } from './queries.ts'

/** Asks, deletes, opens the list and offers Undo. While `leaving`, the member is not fetched. */
export function useMemberRemoval() {
  const [leaving, setLeaving] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useDeleteSeenMember()
  const undo = useUndo()

  async function ask({ id, name, version }: Member) {
    const yes = await confirm({
      title: t('members.delete.title', { name }),
      message: t('members.delete.question'),
      yes: t('members.delete.yes'),
      danger: true,
    })
    if (!yes) return
    flushSync(() => setLeaving(true))
    await stopReading(queryClient, id)
    try {
      const batch = await remove.mutateAsync({ id, version })
      await navigate(paths.members(), { replace: true })
      toast({
        text: t('members.delete.done', { name }),
        action: { label: t('members.undo'), run: () => takeBack(name, batch) },
        takesFocus: true,
      })
    } catch (error) {
      const problem = asProblem(error)
      toast({ text: problem.code === 'conflict' ? problem.text() : t('members.deleteFailed'), tone: 'error' })
      setLeaving(false)
    }
    void refreshPeople(queryClient)
  }

  function takeBack(name: string, batch: string) {
    undo.mutateAsync({ params: { path: { batch } } }).then(
      () => toast({ text: t('members.undone', { name }) }),
      error => toast({ text: asProblem(error).text(), tone: 'error' }),
    )
  }

  return { ask: (member: Member) => void ask(member), leaving }
}
