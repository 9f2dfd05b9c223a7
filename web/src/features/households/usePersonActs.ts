import { asProblem } from '../../api/problem.ts'
import type { HouseholdPerson } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { useEndAdmin, useMakeAdmin, useRemovePerson } from './queries.ts'

/** The actions on a person in a household. `onRemoved` moves the focus, as their row is gone. */
export function usePersonActs(
  householdId: string,
  { id, name, admin }: HouseholdPerson,
  isYou: boolean,
  onRemoved: () => void,
) {
  const make = useMakeAdmin()
  const end = useEndAdmin()
  const removal = useRemovePerson()
  const params = { path: { id: householdId, userId: id } }

  async function toggleAdmin() {
    if (!admin) await attempt(make.mutateAsync({ params }), t('households.people.madeAdmin', { name }))
    else if (!isYou || (await askToStepDown()))
      await attempt(end.mutateAsync({ params }), t('households.people.endedAdmin', { name }))
  }

  async function remove() {
    const yes = await confirm({
      title: t('households.people.removeTitle', { name }),
      message: admin
        ? t('households.people.removeAdminQuestion', { name })
        : t('households.people.removeQuestion', { name }),
      yes: t('households.people.remove'),
      danger: true,
    })
    if (!yes) return
    const done = await attempt(removal.mutateAsync({ params }), t('households.people.removed', { name }))
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
    title: t('households.people.endOwnTitle'),
    message: t('households.people.endOwnQuestion'),
    yes: t('households.people.endAdmin'),
  })
}

/** Shows the result; returns whether it worked. */
export async function attempt(act: Promise<unknown>, done: string): Promise<boolean> {
  try {
    await act
    toast({ text: done })
    return true
  } catch (error) {
    const problem = asProblem(error)
    const refused = problem.status >= 400 && problem.status < 500
    toast({ text: refused ? problem.text() : t('households.actFailed'), tone: 'error' })
    return false
  }
}
