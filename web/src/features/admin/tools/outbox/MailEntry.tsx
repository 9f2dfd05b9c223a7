import { asProblem } from '../../../../api/problem.ts'
import type { OutboxMail } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useMoments } from '../../useMoments.ts'
import { mailReason } from '../reasons.ts'
import { Said } from '../Said.tsx'
import { useRetryMail } from './queries.ts'

const tones = { queued: 'warn', sent: 'good', failed: 'bad' } as const

type MailEntryProps = { mail: OutboxMail; sent: boolean; onRetry: () => void }

/** One email: its recipient, its state, and why. */
export function MailEntry({ mail, sent, onRetry }: MailEntryProps) {
  return (
    <li
      data-entry={mail.id}
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card px-5 py-4 shadow-card"
    >
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tones[mail.state]}>{stateWords(mail, sent)}</Badge>
          <span className="font-semibold wrap-anywhere">{mail.subject}</span>
        </p>
        <p className="mt-1 wrap-anywhere">
          {t('outbox.to', { name: mail.toName || mail.to, email: mail.to })}
        </p>
        <Course mail={mail} sent={sent} />
        {mail.error && (
          <div className="mt-2">
            <p className="font-semibold">{mailReason(mail.error)}</p>
            <Said>{mail.error}</Said>
          </div>
        )}
      </div>
      {mail.state !== 'sent' && <Retry mail={mail} onRetry={onRetry} />}
    </li>
  )
}

function stateWords({ state }: OutboxMail, sent: boolean): string {
  return state === 'sent' && !sent ? t('outbox.state.written') : t(`outbox.state.${state}`)
}

/** Shows when it was written, tried and sent. */
function Course({ mail, sent }: { mail: OutboxMail; sent: boolean }) {
  const { moment } = useMoments()
  const { state, attempts, createdAt, nextTryAt, finishedAt } = mail
  const finished = state === 'failed' ? 'givenUpAt' : sent ? 'sentAt' : 'writtenAt'
  const parts = [
    t('outbox.queuedAt', { when: moment(createdAt) }),
    attempts > 0 && state !== 'sent' && t('outbox.attempts', { count: attempts }),
    nextTryAt && attempts > 0 && t('outbox.nextTry', { when: moment(nextTryAt) }),
    finishedAt && t(`outbox.${finished}`, { when: moment(finishedAt) }),
  ]
  return <p className="text-sm text-muted">{parts.filter(Boolean).join(' · ')}</p>
}

function Retry({ mail, onRetry }: Pick<MailEntryProps, 'mail' | 'onRetry'>) {
  const retry = useRetryMail()
  const name = mail.toName || mail.to
  async function press() {
    onRetry()
    try {
      await retry.mutateAsync({ params: { path: { id: mail.id } } })
      toast({ text: t('outbox.retryDone', { name }) })
    } catch {
      // The red box shows it.
    }
  }
  return (
    <div className="space-y-3">
      <Button
        variant="secondary"
        aria-label={t('outbox.retryOf', { subject: mail.subject, name })}
        busy={retry.isPending}
        busyLabel={t('outbox.retrying')}
        onPress={() => void press()}
      >
        {t('outbox.retry')}
      </Button>
      {retry.isError && <ErrorBox>{failure(retry.error)}</ErrorBox>}
    </div>
  )
}

function failure(error: unknown): string {
  const problem = asProblem(error)
  const known = problem.code === 'mail-sent' || problem.code === 'mail-not-found'
  return known ? problem.text() : t('outbox.retryFailed')
}
