import { useRef } from 'react'
import type { Household } from '../../api/types.ts'
import { focusHeading } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OpenInvitation } from './OpenInvitation.tsx'
import { useOpenInvitations } from './queries.ts'

type OpenInvitationsProps = {
  household: Household
  timeZone: string
  /** False while the household is being deleted or left. */
  isStaying: boolean
}

/** Invitations to the household that have no answer yet. */
export function OpenInvitations({ household, timeZone, isStaying }: OpenInvitationsProps) {
  const { data: invitations, isPending, refetch } = useOpenInvitations(household.id, isStaying)
  const container = useRef<HTMLDivElement>(null)
  return (
    <div ref={container}>
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
                onRevoked={() => focusHeading(container.current)}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
