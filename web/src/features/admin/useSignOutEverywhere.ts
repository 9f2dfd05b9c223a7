import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endSession, useViewer } from '../../api/session.ts'
import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { refusedText } from './problems.ts'
import { useSignOutUser } from './queries.ts'

/** Signs an account out of every browser after asking. What was done, or went wrong, stays until the next try. */
export function useSignOutEverywhere() {
  const signOut = useSignOutUser()
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function run({ id, name }: User) {
    const isYou = viewer?.id === id
    setDone(null)
    setProblem(null)
    const yes = await confirm({
      title: isYou ? t('admin.signOut.ownTitle') : t('admin.signOut.title', { name }),
      message: isYou ? t('admin.signOut.ownQuestion') : t('admin.signOut.question', { name }),
      yes: t('admin.signOut.label'),
      danger: true,
    })
    if (!yes) return
    try {
      await signOut.mutateAsync({ params: { path: { id } } })
      if (isYou) await endSession(queryClient, t('admin.signOut.ownDone'))
      else setDone(t('admin.signOut.done', { name }))
    } catch (error) {
      setProblem(refusedText(error, t('admin.signOut.failed')))
    }
  }

  return { ask: (user: User) => void run(user), busy: signOut.isPending, done, problem }
}
