import { asProblem } from '../../api/problem.ts'
import type { Invitation } from '../../api/types.ts'
import { t } from '../../lib/words.ts'

/** Says who invites to what. The inviter's account may have been deleted. */
export function invitationText({ invitedByName, familyName: family }: Invitation): string {
  return invitedByName
    ? t('households.invitation.from', { inviter: invitedByName, family })
    : t('households.invitation.fromFormer', { family })
}

const gone = ['invitation-expired', 'invitation-answered', 'invitation-not-found']

/** The text for an invitation that can't be answered; null for any other error. */
export function goneText(error: unknown): string | null {
  const problem = asProblem(error)
  return gone.includes(problem.code) ? problem.text() : null
}
