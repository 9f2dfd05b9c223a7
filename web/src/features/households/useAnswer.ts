import { useState } from 'react'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { goneText } from './phrases.ts'
import { useAnswerInvitation } from './queries.ts'

/** Identifies the invitation: by id if it is for the viewer's address, or by the link's token. */
type Named = { id: string } | { token: string }

/**
 * Accepts or declines. `onAnswered` gets the answer; `onGone` gets the reason if it is no longer valid. Any
 * other failure is `problem`, for the error box, until the next try.
 */
export function useAnswer(
  named: Named,
  family: string,
  onAnswered: (accepted: boolean) => void,
  onGone: (text: string) => void,
) {
  const answer = useAnswerInvitation()
  const [problem, setProblem] = useState<string | null>(null)

  async function give(accept: boolean) {
    setProblem(null)
    try {
      await answer.mutateAsync({ body: { ...named, accept } })
      onAnswered(accept)
    } catch (error) {
      const gone = goneText(error)
      if (gone) onGone(gone)
      else setProblem(t('households.invitation.answerFailed'))
    }
  }

  async function decline() {
    const yes = await confirm({
      title: t('households.invitation.declineTitle'),
      message: t('households.invitation.declineQuestion', { family }),
      yes: t('households.invitation.decline'),
    })
    if (yes) await give(false)
  }

  return {
    problem,
    accept: () => void give(true),
    decline: () => void decline(),
    accepting: answer.isPending && answer.variables.body.accept,
    declining: answer.isPending && !answer.variables.body.accept,
  }
}
