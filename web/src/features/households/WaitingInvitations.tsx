import { useId, useRef } from 'react'
import type { Invitation } from '../../api/types.ts'
import { focusHeading } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { toast } from '../../ui/toast.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { InvitationDetails } from './InvitationDetails.tsx'
import { invitationText } from './phrases.ts'
import { useAnswer } from './useAnswer.ts'
import './words.ts'

type WaitingInvitationsProps = { invitations: readonly Invitation[]; timeZone: string }

/** Invitations waiting for the viewer's answer, newest first. */
export default function WaitingInvitations({ invitations, timeZone }: WaitingInvitationsProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)

  function leave() {
    // After the last one, this whole section is gone.
    const rest = invitations.length > 1 ? section.current : document.getElementById('content')
    focusHeading(rest)
  }

  return (
    <section
      ref={section}
      aria-labelledby={id}
      className="rounded-card border border-info-edge bg-card p-card shadow-card print:hidden"
    >
      <h2 id={id} className="mb-3">
        {t('households.waiting.title')}
      </h2>
      <ul className="divide-y divide-line">
        {invitations.map(invitation => (
          <Waiting key={invitation.id} invitation={invitation} timeZone={timeZone} onGone={leave} />
        ))}
      </ul>
    </section>
  )
}

type WaitingProps = { invitation: Invitation; timeZone: string; onGone: () => void }

function Waiting({ invitation, timeZone, onGone }: WaitingProps) {
  const family = invitation.familyName
  const answer = useAnswer(
    { id: invitation.id },
    family,
    accepted => {
      toast({
        text: accepted
          ? t('households.invitation.accepted', { family })
          : t('households.invitation.declined', { family }),
      })
      onGone()
    },
    text => {
      toast({ text, tone: 'error' })
      onGone()
    },
  )
  return (
    <li className="space-y-3 py-5 first:pt-0 last:pb-0">
      <h3>{invitationText(invitation)}</h3>
      <InvitationDetails invitation={invitation} timeZone={timeZone} />
      {answer.problem && <ErrorBox>{answer.problem}</ErrorBox>}
      <AnswerButtons answer={answer} family={family} />
    </li>
  )
}
