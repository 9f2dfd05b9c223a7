import { useState } from 'react'
import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { say } from './banner.ts'
import { refusedText } from './problems.ts'
import { useLinkMember } from './queries.ts'

/** Links an account to a family member; an error stays until the next try. */
export function useLinking(user: User, onLinked: () => void) {
  const mutation = useLinkMember()
  const [problem, setProblem] = useState<string | null>(null)

  async function run(person: { id: string; name: string }) {
    setProblem(null)
    try {
      await mutation.mutateAsync({ userId: user.id, memberId: person.id })
      onLinked()
      say(t('admin.offer.done', { name: user.name, member: person.name }))
    } catch (error) {
      setProblem(refusedText(error, t('admin.offer.failed')))
    }
  }

  return {
    link: (person: { id: string; name: string }) => void run(person),
    linking: mutation.isPending ? mutation.variables.memberId : null,
    problem,
  }
}
