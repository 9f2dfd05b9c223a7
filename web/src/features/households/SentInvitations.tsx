import { useRef } from 'react'
import { focusHeading } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Card } from '../../ui/Card.tsx'
import { OpenInvitation } from './OpenInvitation.tsx'
import { useSentInvitations } from './queries.ts'

/** The open invitations that the viewer sent, to any family; nothing while there are none. */
export function SentInvitations({ timeZone }: { timeZone: string }) {
  const invitations = useSentInvitations().data?.items ?? []
  const container = useRef<HTMLDivElement>(null)
  if (invitations.length === 0) return null
  return (
    <div ref={container}>
      <Card title={t('households.sent.title')}>
        <ul className="divide-y divide-line">
          {invitations.map(invitation => (
            <OpenInvitation
              key={invitation.id}
              invitation={invitation}
              timeZone={timeZone}
              showFamily
              // After the last one, this card is gone.
              onRevoked={() =>
                focusHeading(invitations.length > 1 ? container.current : document.getElementById('content'))
              }
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}
