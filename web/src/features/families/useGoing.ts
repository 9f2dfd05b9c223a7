import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import type { Family } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { refreshFamilies, useDeleteFamily, useLeaveFamily } from './queries.ts'

/** How far it is: a failure leads back to the start, with everything on the page as it was. */
type Stage = 'here' | 'deleting' | 'leaving' | 'gone'

/** Deleting a family or leaving it: asks, does it and leads to the list. Once begun, nothing more is asked about it. */
export function useGoing(viewerId: string) {
  const [stage, setStage] = useState<Stage>('here')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useDeleteFamily()
  const leave = useLeaveFamily()

  async function go(how: 'deleting' | 'leaving', act: () => Promise<unknown>, done: string, failed: string) {
    setStage(how)
    try {
      await act()
      setStage('gone')
      await navigate(paths.families(), { replace: true })
      toast({ text: done })
    } catch (error) {
      const problem = asProblem(error)
      toast({ text: problem.code === 'conflict' ? problem.text() : failed, tone: 'error' })
      setStage('here')
    }
    void refreshFamilies(queryClient)
  }

  async function askToDelete({ id, name, version }: Family) {
    const yes = await confirm({
      title: t('families.delete.title', { name }),
      message: t('families.delete.question'),
      yes: t('families.delete.yes'),
      danger: true,
    })
    if (!yes) return
    const act = () => remove.mutateAsync({ params: { path: { id }, query: { version } } })
    await go('deleting', act, t('families.delete.done', { name }), t('families.delete.failed'))
  }

  async function askToLeave({ id, name, admins }: Family) {
    const yes = await confirm({
      title: t('families.leave.title', { name }),
      message: admins?.includes(viewerId) ? t('families.leave.questionAdmin') : t('families.leave.question'),
      yes: t('families.leave.yes'),
    })
    if (!yes) return
    const act = () => leave.mutateAsync({ params: { path: { id, userId: viewerId } } })
    await go('leaving', act, t('families.leave.done', { name }), t('families.actFailed'))
  }

  return {
    stage,
    askToDelete: (family: Family) => void (stage === 'here' && askToDelete(family)),
    askToLeave: (family: Family) => void (stage === 'here' && askToLeave(family)),
  }
}
