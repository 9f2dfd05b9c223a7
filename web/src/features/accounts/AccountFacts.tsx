import { useState } from 'react'
import { useSite } from '../../api/site.ts'
import type { User } from '../../api/types.ts'
import { formatDay } from '../../lib/dates.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { toast } from '../../ui/toast.ts'
import { formProblem } from './problems.ts'
import { useSendConfirmation } from './queries.ts'

const statusTone = { pending: 'warn', approved: 'good', rejected: 'bad' } as const

export function AccountFacts({ user }: { user: User }) {
  return (
    <Card title={t('ownAccount.profile.account')}>
      <Facts>
        <Fact name={t('ownAccount.profile.name')}>{user.name}</Fact>
        <Fact name={t('ownAccount.profile.username')}>{user.username}</Fact>
        <Fact name={t('ownAccount.profile.email')}>
          {user.email} {!user.emailConfirmed && <Unconfirmed email={user.email} />}
        </Fact>
        <Fact name={t('ownAccount.profile.role')}>
          {t(`accounts.role.${user.role}`)} {user.owner && <Badge>{t('ownAccount.profile.owner')}</Badge>}
        </Fact>
        <Fact name={t('ownAccount.profile.status')}>
          <Badge tone={statusTone[user.status]}>{t(`accounts.status.${user.status}`)}</Badge>
        </Fact>
        <Fact name={t('ownAccount.profile.since')}>{formatDay(user.createdAt, user.timeZone)}</Fact>
      </Facts>
    </Card>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const send = useSendConfirmation()
  const hasMail = useSite().data?.mailConfigured !== false
  const [problem, setProblem] = useState<string | null>(null)
  function press() {
    setProblem(null)
    send.mutate(
      {},
      {
        onSuccess: () =>
          hasMail
            ? toast({ text: t('ownAccount.profile.sentAgain', { email }) })
            : setProblem(t('accounts.noMail')),
        onError: error => setProblem(formProblem(error, {}, t('ownAccount.profile.sendAgainFailed')).text),
      },
    )
  }
  return (
    <>
      <Badge tone="warn">{t('ownAccount.profile.notConfirmed')}</Badge>
      <div className="mt-2 space-y-3">
        {problem && <ErrorBox>{problem}</ErrorBox>}
        <Button
          variant="secondary"
          busy={send.isPending}
          busyLabel={t('ownAccount.profile.sendingAgain')}
          onPress={press}
        >
          {t('ownAccount.profile.sendAgain')}
        </Button>
      </div>
    </>
  )
}
