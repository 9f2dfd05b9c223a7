import { useState } from 'react'
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
    <Card title={t('accounts.profile.account')}>
      <Facts>
        <Fact name={t('accounts.profile.name')}>{user.name}</Fact>
        <Fact name={t('accounts.profile.username')}>{user.username}</Fact>
        <Fact name={t('accounts.profile.email')}>
          {user.email} {!user.emailConfirmed && <Unconfirmed email={user.email} />}
        </Fact>
        <Fact name={t('accounts.profile.role')}>
          {t(`accounts.role.${user.role}`)} {user.owner && <Badge>{t('accounts.profile.owner')}</Badge>}
        </Fact>
        <Fact name={t('accounts.profile.status')}>
          <Badge tone={statusTone[user.status]}>{t(`accounts.status.${user.status}`)}</Badge>
        </Fact>
        <Fact name={t('accounts.profile.since')}>{formatDay(user.createdAt, user.timeZone)}</Fact>
      </Facts>
    </Card>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const send = useSendConfirmation()
  const [problem, setProblem] = useState<string | null>(null)
  function press() {
    setProblem(null)
    send.mutate(
      {},
      {
        onSuccess: () => toast({ text: t('accounts.profile.sentAgain', { email }) }),
        onError: error => setProblem(formProblem(error, {}, t('accounts.profile.sendAgainFailed')).text),
      },
    )
  }
  return (
    <>
      <Badge tone="warn">{t('accounts.profile.notConfirmed')}</Badge>
      <div className="mt-2 space-y-3">
        {problem && <ErrorBox>{problem}</ErrorBox>}
        <Button
          variant="secondary"
          busy={send.isPending}
          busyLabel={t('accounts.profile.sendingAgain')}
          onPress={press}
        >
          {t('accounts.profile.sendAgain')}
        </Button>
      </div>
    </>
  )
}
