import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useSite } from '../../api/site.ts'
import type { Invitation } from '../../api/types.ts'
import { formatDay } from '../../lib/dates.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { PassOn } from './PassOn.tsx'
import { useResendInvitation, useRevokeInvitation } from './queries.ts'
import { attempt } from './usePersonActs.ts'

type OpenInvitationProps = {
  invitation: Invitation
  timeZone: string
  onRevoked: () => void
  /** Names the family too, where several are listed. */
  showFamily?: boolean
}

/** An invitation without an answer yet, with Resend and Revoke. */
export function OpenInvitation({ invitation, timeZone, onRevoked, showFamily = false }: OpenInvitationProps) {
  const { invitedEmail: email, message, can } = invitation
  const acts = useInvitationActs(invitation, onRevoked)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">{email}</p>
        {showFamily && <p>{t('households.open.family', { family: invitation.familyName })}</p>}
        <p className="text-sm text-muted">{sentText(invitation, timeZone)}</p>
        {message && <p className="mt-1 whitespace-pre-line border-line border-l-4 pl-3">{message}</p>}
      </div>
      {can.change && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            className="px-4!"
            aria-label={
              acts.getsLink
                ? t('households.open.linkOf', { email })
                : t('households.open.resendOf', { email })
            }
            busy={acts.resending}
            busyLabel={acts.getsLink ? t('households.invite.creating') : t('households.open.resending')}
            onPress={acts.resend}
          >
            {acts.getsLink ? t('households.open.link') : t('households.open.resend')}
          </Button>
          <Button
            variant="quiet"
            className="px-4!"
            aria-label={t('households.open.revokeOf', { email })}
            busy={acts.revoking}
            busyLabel={t('households.open.revoking')}
            onPress={acts.revoke}
          >
            {t('households.open.revoke')}
          </Button>
        </div>
      )}
      {acts.made?.link && (
        <div className="basis-full space-y-3">
          <PassOn invitation={acts.made} link={acts.made.link} />
          <p className="text-muted">{t('households.open.linkNote')}</p>
        </div>
      )}
    </li>
  )
}

function sentText({ createdAt, expiresAt, invitedByName: name }: Invitation, timeZone: string): string {
  const day = formatDay(createdAt, timeZone)
  const until = formatDay(expiresAt, timeZone)
  return name
    ? t('households.open.sent', { day, name, until })
    : t('households.open.sentByFormer', { day, until })
}

function useInvitationActs({ id, version, invitedEmail: email }: Invitation, onRevoked: () => void) {
  const resending = useResendInvitation()
  const revoking = useRevokeInvitation()
  const [made, setMade] = useState<Invitation | null>(null)
  const hasMail = useSite().data?.mailConfigured !== false
  const isAdmin = useViewer()?.can.seeAdmin === true

  async function resend() {
    setMade(null)
    const act = resending.mutateAsync({ params: { path: { id } }, body: { version } })
    const done = await attempt(act, doneText())
    if (done) setMade(await act)
  }

  function doneText(): string {
    if (hasMail) return t('households.open.resent', { email })
    return isAdmin ? t('households.open.linkMade', { email }) : t('households.noMail.ask', { email })
  }

  async function revoke() {
    const yes = await confirm({
      title: t('households.open.revokeTitle'),
      message: hasMail
        ? t('households.open.revokeQuestion', { email })
        : t('households.open.revokeLink', { email }),
      yes: t('households.open.revoke'),
      danger: true,
    })
    if (!yes) return
    const act = revoking.mutateAsync({ params: { path: { id }, query: { version } } })
    if (await attempt(act, t('households.open.revoked', { email }))) onRevoked()
  }

  return {
    resend: () => void resend(),
    revoke: () => void revoke(),
    resending: resending.isPending,
    revoking: revoking.isPending,
    /** True if resending makes a link to copy, because no email can be sent. */
    getsLink: !hasMail && isAdmin,
    /** The invitation with its new link, for those who may see it. */
    made,
  }
}
