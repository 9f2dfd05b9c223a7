import { asProblem } from '../../api/problem.ts'
import type { Invitation } from '../../api/types.ts'
import { t } from '../../lib/words.ts'

/** Who invites to what. Whoever invited may have no account any more. */
export function invitationText({ invitedByName, familyName: family }: Invitation): string {
  return invitedByName
    ? t('households.invitation.from', { inviter: invitedByName, family })
    : t('households.invitation.fromFormer', { family })
}

const gone = ['invitation-expired', 'invitation-answered', 'invitation-not-found']

/** The sentence for an invitation that cannot be answered (any more); null when something else went wrong. */
export function goneText(error: unknown): string | null {
  const problem = asProblem(error)
  return gone.includes(problem.code) ? problem.text() : null
}
