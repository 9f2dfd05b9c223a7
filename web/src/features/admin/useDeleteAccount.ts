import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { stopReading } from '../../api/refresh.ts'
import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { careful, say } from './banner.ts'
import { closeOffer } from './offers.ts'
import { refusedText } from './problems.ts'
import { refreshAccounts, useDeleteUser } from './queries.ts'

/** Deletes an account after asking; an error stays until the next try. */
export function useDeleteAccount(onDeleted: () => void) {
  const remove = useDeleteUser()
  const queryClient = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function run({ id, name, email, version }: User) {
    setProblem(null)
    const yes = await confirm({
      title: t('admin.delete.title', { name }),
      message: t('admin.delete.question', { name }),
      yes: t('admin.delete.label'),
      danger: true,
    })
    if (!yes) return
    flushSync(() => setDeleting(true))
    await stopReading(queryClient, id)
    try {
      await remove.mutateAsync({ params: { path: { id }, query: { version } } })
      closeOffer(id)
      flushSync(onDeleted)
      void refreshAccounts(queryClient)
      // The account's row is gone, and with it the button that opened its details.
      document.getElementById('content')?.focus({ preventScroll: true })
      say(t('admin.delete.done'), careful, { about: t('admin.about', { name, email }) })
    } catch (error) {
      setDeleting(false)
      setProblem(refusedText(error, t('admin.delete.failed')))
    }
  }

  return { ask: (user: User) => void run(user), deleting, problem }
}
