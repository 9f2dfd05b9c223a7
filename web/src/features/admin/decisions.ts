import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { careful, say, sayFailed } from './banner.ts'
import { type Decision, useDecide } from './queries.ts'

/** What cannot be taken back without a word to somebody is asked about first. */
const asked = ['reject', 'demote', 'suspend'] as const

/** Each place in a row holds one of two buttons that exclude each other. */
const places = [['demote', 'promote'], ['suspend', 'approve'], ['reject']] as const

/** The decisions that make sense about an account: those that may be made, and those that come with a reason why not. */
export function decisionsAbout({ can, whyNot }: Pick<User, 'can' | 'whyNot'>): Decision[] {
  return places.flatMap(place => place.filter(decision => can[decision] || whyNot[decision]))
}

/** What the button says. */
export function decisionLabel(decision: Decision): string {
  return t(`admin.${decision}.label`)
}

/** The button's name for those who do not see in which row it stands. */
export function decisionOf(decision: Decision, { name }: User): string {
  return t('admin.decisionOf', { decision: decisionLabel(decision), name })
}

/** Asks where it has to, decides, and tells in the banner what became of it. */
export function useDecisions(onDone: (decision: Decision, user: User) => void) {
  const decide = useDecide()

  async function run(user: User, decision: Decision) {
    const asking = asked.find(one => one === decision)
    if (asking && !(await ask(user, asking))) return
    const shownFor = decision === 'approve' || decision === 'reject' ? careful : undefined
    try {
      const changed = await decide.mutateAsync({ user, decision })
      say(t(`admin.${decision}.done`), shownFor)
      onDone(decision, changed)
    } catch (error) {
      sayFailed(t(`admin.${decision}.failed`), error, shownFor)
    }
  }

  return {
    decide: (user: User, decision: Decision) => void run(user, decision),
    /** What is being decided, and about whom. */
    deciding: decide.isPending ? decide.variables : null,
  }
}

function ask(user: User, decision: (typeof asked)[number]): Promise<boolean> {
  return confirm({
    title: t('admin.decisionQuestion', { decision: decisionLabel(decision), name: user.name }),
    message: t(`admin.${decision}.question`),
    yes: decisionLabel(decision),
    danger: true,
  })
}
