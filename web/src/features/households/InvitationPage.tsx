import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import { useSession, useViewer } from '../../api/session.ts'
import type { Invitation, User } from '../../api/types.ts'
import { focusHeading } from '../../lib/focus.ts'
import { errorText, t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { AccountCard } from '../../ui/AccountCard.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import { InvitationDetails } from './InvitationDetails.tsx'
import { goneText, invitationText } from './phrases.ts'
import { useInvitation } from './queries.ts'
import { useAnswer } from './useAnswer.ts'
import './words.ts'

/** The end of the page: answered, or no longer valid. */
type Ending = { accepted: boolean; invitation: Invitation } | { gone: string }

/** Opened by the link in an invitation email, with or without an account. */
export default function InvitationPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const { isPending } = useSession()
  if (isPending) return <Spinner label={t('common.session.checking')} />
  if (!token) return <Gone text={errorText('invitation-not-found', '')} />
  return <WithToken key={token} token={token} />
}

function WithToken({ token }: { token: string }) {
  const [ending, setEnding] = useState<Ending | null>(null)
  if (!ending) return <Invited token={token} onEnd={setEnding} />
  return (
    // The pressed button is gone.
    <div ref={focusHeading}>{'gone' in ending ? <Gone text={ending.gone} /> : <Answered {...ending} />}</div>
  )
}

type InvitedProps = { token: string; onEnd: (ending: Ending) => void }

function Invited({ token, onEnd }: InvitedProps) {
  const { data: invitation, error, isPending, refetch } = useInvitation(token)
  const viewer = useViewer()
  const gone = error && goneText(error)
  if (gone) return <Gone text={gone} answered={asProblem(error).code === 'invitation-answered'} />
  if (!invitation)
    return (
      <AccountCard title={t('households.invitation.title')}>
        {isPending ? (
          <Skeleton />
        ) : (
          <ErrorBox onRetry={() => void refetch()}>{t('households.invitation.failed')}</ErrorBox>
        )}
      </AccountCard>
    )
  return (
    <AccountCard title={invitationText(invitation)}>
      <div className="space-y-5">
        <InvitationDetails invitation={invitation} timeZone={viewer?.timeZone} />
        <p className="wrap-anywhere text-muted">
          {t('households.invitation.for', { email: invitation.invitedEmail })}
        </p>
        {!viewer && <ForVisitors token={token} />}
        {viewer?.status === 'pending' && (
          <Notice tone="warn" title={t('households.invitation.pendingTitle')}>
            {t('households.invitation.pending')}
          </Notice>
        )}
        {viewer?.status === 'approved' && (
          <Answering token={token} invitation={invitation} viewer={viewer} onEnd={onEnd} />
        )}
      </div>
    </AccountCard>
  )
}

function ForVisitors({ token }: { token: string }) {
  return (
    <>
      <Way text={t('households.invitation.registerText')}>
        <ButtonLink to={paths.register(token)} className="w-full">
          {t('households.invitation.register')}
        </ButtonLink>
      </Way>
      <Way text={t('households.invitation.signInText')}>
        <ButtonLink
          variant="secondary"
          to={paths.signIn()}
          state={{ from: paths.invitation(token) }}
          className="w-full"
        >
          {t('households.invitation.signIn')}
        </ButtonLink>
      </Way>
    </>
  )
}

function Way({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="space-y-3 border-line border-t pt-5">
      <p>{text}</p>
      {children}
    </div>
  )
}

type AnsweringProps = InvitedProps & { invitation: Invitation; viewer: User }

function Answering({ token, invitation, viewer, onEnd }: AnsweringProps) {
  const answer = useAnswer(
    { token },
    invitation.familyName,
    accepted => onEnd({ accepted, invitation }),
    gone => onEnd({ gone }),
  )
  return (
    <>
      {viewer.email !== invitation.invitedEmail && (
        <Notice tone="warn" label={t('households.invitation.title')}>
          <span className="wrap-anywhere">
            {t('households.invitation.otherAccount', { email: viewer.email })}
          </span>
        </Notice>
      )}
      {answer.problem && <ErrorBox>{answer.problem}</ErrorBox>}
      <AnswerButtons answer={answer} family={invitation.familyName} />
    </>
  )
}

function Answered({ accepted, invitation }: { accepted: boolean; invitation: Invitation }) {
  const family = invitation.familyName
  return (
    <AccountCard title={t('households.invitation.title')}>
      <p role="status" className="mb-6 text-center">
        {accepted
          ? t('households.invitation.accepted', { family })
          : t('households.invitation.declined', { family })}
      </p>
      {accepted ? (
        <ButtonLink to={paths.household(invitation.familyId)} className="w-full">
          {t('households.invitation.family', { family })}
        </ButtonLink>
      ) : (
        <ButtonLink variant="secondary" to={paths.dashboard()} className="w-full">
          {t('households.invitation.dashboard')}
        </ButtonLink>
      )}
    </AccountCard>
  )
}

/** An invitation that can't be answered: says why, and where to go from here. */
function Gone({ text, answered = false }: { text: string; answered?: boolean }) {
  const viewer = useViewer()
  return (
    <AccountCard title={t('households.invitation.title')}>
      <div className="space-y-5">
        <ErrorBox>{text}</ErrorBox>
        <p>{answered ? t('households.invitation.answeredHelp') : t('households.invitation.goneHelp')}</p>
        <ButtonLink to={viewer ? paths.dashboard() : paths.home()} className="w-full">
          {viewer ? t('households.invitation.dashboard') : t('households.invitation.home')}
        </ButtonLink>
      </div>
    </AccountCard>
  )
}
