import { useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../api/problem.ts'
import type { Role, User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { say, sayFailed } from './banner.ts'
import { useChangeUser } from './queries.ts'

/** The choices of Edit: an account can't go back to pending. */
export const roles: readonly Role[] = ['member', 'admin', 'child']
export const statuses = ['approved', 'rejected'] as const

export type UserEdit = {
  role: Role
  status: User['status']
  /** The version being edited. */
  version: number
  /** The version that another admin saved meanwhile. */
  current?: User
}

/** The rows being edited, by id. Their choices stay, whatever the server answers. */
export function useUserEdits(onClosed: (id: string) => void) {
  const [edits, setEdits] = useState<Readonly<Record<string, UserEdit>>>({})
  const change = useChangeUser()

  const open = ({ id, role, status, version }: User) =>
    setEdits(before => ({ ...before, [id]: { role, status, version } }))

  const choose = (id: string, part: Partial<UserEdit>) =>
    setEdits(before => (before[id] ? { ...before, [id]: { ...before[id], ...part } } : before))

  function close(id: string) {
    flushSync(() => setEdits(({ [id]: _, ...others }) => others))
    onClosed(id)
  }

  async function save(id: string) {
    const edit = edits[id]
    if (!edit) return
    const { role, status, version } = edit
    try {
      await change.mutateAsync({ id, role, status, version })
      close(id)
      say(t('admin.update.done'))
    } catch (error) {
      const { code, current } = asProblem(error)
      const now = code === 'conflict' ? (current as User | undefined) : undefined
      if (now) choose(id, { version: now.version, current: now })
      sayFailed(t('admin.update.failed'), error)
    }
  }

  return {
    edits,
    open,
    choose,
    close,
    save: (id: string) => void save(id),
    saving: change.isPending ? change.variables.id : null,
  }
}
