import type { Invitation } from '../../api/types.ts'
import { formatDay } from '../../lib/dates.ts'
import { t } from '../../lib/words.ts'

type InvitationDetailsProps = { invitation: Invitation; timeZone?: string | undefined }

/** The inviter's message, and how long the invitation is valid. */
export function InvitationDetails({ invitation, timeZone }: InvitationDetailsProps) {
  return (
    <>
      {invitation.message && (
        <blockquote
          aria-label={t('households.invitation.message')}
          className="whitespace-pre-line border-line border-l-4 pl-4"
        >
          {invitation.message}
        </blockquote>
      )}
      <p className="text-muted">
        {t('households.invitation.until', { day: formatDay(invitation.expiresAt, timeZone) })}
      </p>
    </>
  )
}
