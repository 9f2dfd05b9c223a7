import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { careful, say, sayFailed } from './banner.ts'
import { linkToSend, useNoMail } from './noMail.ts'
import { type Decision, useDecide } from './queries.ts'

/** Confirm these first: even if undone, the person affected will have noticed. */
const asked = ['reject', 'demote', 'suspend'] as const

/** Each position in a row holds one of two mutually exclusive buttons. */
const pairs = [['demote', 'promote'], ['suspend', 'approve'], ['reject']] as const

/** The decisions that make sense for an account: allowed ones, and those with a reason why not. */
export function decisionsAbout({ can, whyNot }: Pick<User, 'can' | 'whyNot'>): Decision[] {
  return pairs.flatMap(pair => pair.filter(decision => can[decision] || whyNot[decision]))
}

/** The button's label. */
export function decisionLabel(decision: Decision): string {
  return t(`admin.${decision}.label`)
}

/** The button's name for screen reader users, who do not see its row. */
export function decisionOf(decision: Decision, { name }: User): string {
  return t('admin.decisionOf', { decision: decisionLabel(decision), name })
}

/** Asks if necessary, decides, and shows the result in the banner. */
export function useDecisions(onDone: (decision: Decision, user: User) => void) {
  const decide = useDecide()
  const noMail = useNoMail()

  async function run(user: User, decision: Decision) {
    const asking = asked.find(one => one === decision)
    if (asking && !(await ask(user, asking))) return
    const shownFor = decision === 'approve' || decision === 'reject' ? careful : undefined
    const about = t('admin.about', { name: user.name, email: user.email })
    try {
      const changed = await decide.mutateAsync({ user, decision })
      const unsent = decision === 'reject' && noMail
      say(t(`admin.${decision}.done`), shownFor, {
        about,
        ...(unsent && { note: t('admin.noMail.notNotified', { name: user.name }) }),
      })
      if (decision === 'approve' && noMail) linkToSend.set({ name: user.name, link: noMail.signIn })
      // The answer no longer says who invited them, and which member they proposed.
      onDone(decision, { ...changed, invitedBy: user.invitedBy ?? null })
    } catch (error) {
      sayFailed(t(`admin.${decision}.failed`), error, shownFor, { about })
    }
  }

  return {
    decide: (user: User, decision: Decision) => void run(user, decision),
    /** The pending decision and its account. */
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
