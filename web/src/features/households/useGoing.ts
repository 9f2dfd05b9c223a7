import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import { stopReading } from '../../api/refresh.ts'
import type { Household } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { refreshHouseholds, useDeleteHousehold, useLeaveHousehold } from './queries.ts'

/** The progress: a failure goes back to the start, with the page unchanged. */
type Stage = 'here' | 'deleting' | 'leaving' | 'gone'

/** Deletes or leaves a household after asking, then opens the list. Stops fetching it once begun. */
export function useGoing(viewerId: string) {
  const [stage, setStage] = useState<Stage>('here')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useDeleteHousehold()
  const leave = useLeaveHousehold()

  async function go(
    id: string,
    how: 'deleting' | 'leaving',
    act: () => Promise<unknown>,
    done: string,
    failed: string,
  ) {
    flushSync(() => setStage(how))
    await stopReading(queryClient, id)
    try {
      await act()
      setStage('gone')
      await navigate(paths.households(), { replace: true })
      toast({ text: done })
    } catch (error) {
      const problem = asProblem(error)
      toast({ text: problem.code === 'conflict' ? problem.text() : failed, tone: 'error' })
      setStage('here')
    }
    void refreshHouseholds(queryClient)
  }

  async function askToDelete({ id, name, version }: Household) {
    const yes = await confirm({
      title: t('households.delete.title', { name }),
      message: t('households.delete.question'),
      yes: t('households.delete.yes'),
      danger: true,
    })
    if (!yes) return
    const act = () => remove.mutateAsync({ params: { path: { id }, query: { version } } })
    await go(id, 'deleting', act, t('households.delete.done', { name }), t('households.delete.failed'))
  }

  async function askToLeave({ id, name, admins }: Household) {
    const yes = await confirm({
      title: t('households.leave.title', { name }),
      message: admins?.includes(viewerId)
        ? t('households.leave.questionAdmin')
        : t('households.leave.question'),
      yes: t('households.leave.yes'),
    })
    if (!yes) return
    const act = () => leave.mutateAsync({ params: { path: { id, userId: viewerId } } })
    await go(id, 'leaving', act, t('households.leave.done', { name }), t('households.actFailed'))
  }

  return {
    stage,
    askToDelete: (household: Household) => void (stage === 'here' && askToDelete(household)),
    askToLeave: (household: Household) => void (stage === 'here' && askToLeave(household)),
  }
}
