import { asProblem } from '../../api/problem.ts'
import type { FamilyPerson } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { useEndAdmin, useMakeAdmin, useRemovePerson } from './queries.ts'

/** What can be done with somebody in a family. `onRemoved` moves the focus: their row is gone. */
export function usePersonActs(
  familyId: string,
  { id, name, admin }: FamilyPerson,
  isYou: boolean,
  onRemoved: () => void,
) {
  const make = useMakeAdmin()
  const end = useEndAdmin()
  const removal = useRemovePerson()
  const params = { path: { id: familyId, userId: id } }

  async function toggleAdmin() {
    if (!admin) await attempt(make.mutateAsync({ params }), t('families.people.madeAdmin', { name }))
    else if (!isYou || (await askToStepDown()))
      await attempt(end.mutateAsync({ params }), t('families.people.endedAdmin', { name }))
  }

  async function remove() {
    const yes = await confirm({
      title: t('families.people.removeTitle', { name }),
      message: admin
        ? t('families.people.removeAdminQuestion', { name })
        : t('families.people.removeQuestion', { name }),
      yes: t('families.people.remove'),
      danger: true,
    })
    if (!yes) return
    const done = await attempt(removal.mutateAsync({ params }), t('families.people.removed', { name }))
    if (done) onRemoved()
  }

  return {
    toggleAdmin: () => void toggleAdmin(),
    remove: () => void remove(),
    changing: make.isPending || end.isPending,
    removing: removal.isPending,
  }
}

function askToStepDown(): Promise<boolean> {
  return confirm({
    title: t('families.people.endOwnTitle'),
    message: t('families.people.endOwnQuestion'),
    yes: t('families.people.endAdmin'),
  })
}

/** Says how it went; answers whether it worked. */
export async function attempt(act: Promise<unknown>, done: string): Promise<boolean> {
  try {
    await act
    toast({ text: done })
    return true
  } catch (error) {
    const problem = asProblem(error)
    const refused = problem.status >= 400 && problem.status < 500
    toast({ text: refused ? problem.text() : t('families.actFailed'), tone: 'error' })
    return false
  }
}
