import { useRef } from 'react'
import type { Household, Invitation } from '../../api/types.ts'
import { formatDay } from '../../lib/dates.ts'
import { focusHeading } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useOpenInvitations, useResendInvitation, useRevokeInvitation } from './queries.ts'
import { attempt } from './usePersonActs.ts'

type OpenInvitationsProps = {
  household: Household
  timeZone: string
  /** False while the household is being deleted or left. */
  isStaying: boolean
}

/** Invitations to the household that have no answer yet. */
export function OpenInvitations({ household, timeZone, isStaying }: OpenInvitationsProps) {
  const { data: invitations, isPending, refetch } = useOpenInvitations(household.id, isStaying)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <Card title={t('households.open.title')}>
        {isPending && <Skeleton />}
        {!isPending && !invitations && (
          <ErrorBox onRetry={() => void refetch()}>{t('households.open.failed')}</ErrorBox>
        )}
        {invitations?.length === 0 && <p className="text-muted">{t('households.open.none')}</p>}
        {invitations && invitations.length > 0 && (
          <ul className="divide-y divide-line">
            {invitations.map(invitation => (
              <OpenInvitation
                key={invitation.id}
                invitation={invitation}
                timeZone={timeZone}
                onRevoked={() => focusHeading(place.current)}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

type OpenInvitationProps = { invitation: Invitation; timeZone: string; onRevoked: () => void }

function OpenInvitation({ invitation, timeZone, onRevoked }: OpenInvitationProps) {
  const { invitedEmail: email, message } = invitation
  const acts = useInvitationActs(invitation, onRevoked)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">{email}</p>
        <p className="text-sm text-muted">{sentText(invitation, timeZone)}</p>
        {message && <p className="mt-1 whitespace-pre-line border-line border-l-4 pl-3">{message}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          className="px-4!"
          aria-label={t('households.open.resendOf', { email })}
          busy={acts.resending}
          busyLabel={t('households.open.resending')}
          onPress={acts.resend}
        >
          {t('households.open.resend')}
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

  function resend() {
    const act = resending.mutateAsync({ params: { path: { id } }, body: { version } })
    void attempt(act, t('households.open.resent', { email }))
  }

  async function revoke() {
    const yes = await confirm({
      title: t('households.open.revokeTitle'),
      message: t('households.open.revokeQuestion', { email }),
      yes: t('households.open.revoke'),
      danger: true,
    })
    if (!yes) return
    const act = revoking.mutateAsync({ params: { path: { id }, query: { version } } })
    if (await attempt(act, t('households.open.revoked', { email }))) onRevoked()
  }

  return {
    resend,
    revoke: () => void revoke(),
    resending: resending.isPending,
    revoking: revoking.isPending,
  }
}
