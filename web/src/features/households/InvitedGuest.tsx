import type { ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { goneText } from './phrases.ts'
import { useInvitation } from './queries.ts'
import './words.ts'

type InvitedGuestProps = {
  token: string
  /** The form, given the invited email address once it is known. */
  children: (email: string) => ReactNode
}

/** Shown above the registration form of an invited person: which family invites them. */
export function InvitedGuest({ token, children }: InvitedGuestProps) {
  const { data: invitation, error, isPending } = useInvitation(token)
  if (isPending) return <Skeleton lines={8} />
  return (
    <>
      <Notice label={t('households.invitation.title')}>{noteText()}</Notice>
      {children(invitation?.invitedEmail ?? '')}
    </>
  )

  function noteText(): string {
    if (invitation) {
      const { invitedByName: inviter, familyName: family } = invitation
      return inviter
        ? t('households.register.from', { inviter, family })
        : t('households.register.fromFormer', { family })
    }
    const problem = goneText(error)
    return problem ? t('households.register.gone', { problem }) : t('households.register.unknown')
  }
}
