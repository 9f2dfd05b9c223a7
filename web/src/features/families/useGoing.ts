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

/** Deleting a family or leaving it: asks, does it and leads to the list. While `going`, nothing more is asked about it. */
export function useGoing(viewerId: string) {
  const [going, setGoing] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useDeleteFamily()
  const leave = useLeaveFamily()

  async function go(act: () => Promise<unknown>, done: string, failed: string) {
    setGoing(true)
    try {
      await act()
      await navigate(paths.families(), { replace: true })
      toast({ text: done })
    } catch (error) {
      const problem = asProblem(error)
      toast({ text: problem.code === 'conflict' ? problem.text() : failed, tone: 'error' })
      setGoing(false)
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
    await go(act, t('families.delete.done', { name }), t('families.delete.failed'))
  }

  async function askToLeave({ id, name, admins }: Family) {
    const yes = await confirm({
      title: t('families.leave.title', { name }),
      message: admins?.includes(viewerId) ? t('families.leave.questionAdmin') : t('families.leave.question'),
      yes: t('families.leave.yes'),
    })
    if (!yes) return
    const act = () => leave.mutateAsync({ params: { path: { id, userId: viewerId } } })
    await go(act, t('families.leave.done', { name }), t('families.actFailed'))
  }

  return {
    going,
    askToDelete: (family: Family) => void askToDelete(family),
    askToLeave: (family: Family) => void askToLeave(family),
  }
}
