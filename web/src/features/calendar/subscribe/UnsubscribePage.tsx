import { useSearchParams } from 'react-router'
import { asProblem } from '../../../api/problem.ts'
import type { Reminder } from '../../../api/types.ts'
import { focusHeading } from '../../../lib/focus.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { AccountCard } from '../../../ui/AccountCard.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useSubscription, useUnsubscribe } from './queries.ts'
import '../words.ts'

/** Opened by the link in a reminder. Needs a press, because mail programs open links to check them. */
export default function UnsubscribePage() {
  const [search] = useSearchParams()
  const kind = search.get('kind')
  const token = search.get('token')
  if (!token || (kind !== 'digest' && kind !== 'birthday-notes')) return <Gone />
  return <Asking key={`${kind} ${token}`} kind={kind} token={token} />
}

type AskingProps = { kind: Reminder; token: string }

function Asking({ kind, token }: AskingProps) {
  const { data: subscription, error, isPending, refetch } = useSubscription(kind, token)
  const stop = useUnsubscribe()

  if (stop.isSuccess)
    return (
      // The pressed button is gone.
      <div ref={focusHeading}>
        <Off title={t('calendar.unsubscribe.doneTitle')} text={t('calendar.unsubscribe.done')} />
      </div>
    )
  if (isUnknown(error) || isUnknown(stop.error)) return <Gone />
  if (isPending || !subscription)
    return (
      <AccountCard title={t('calendar.unsubscribe.title')}>
        {isPending ? (
          <Skeleton lines={2} />
        ) : (
          <ErrorBox onRetry={() => void refetch()}>{t('calendar.unsubscribe.failed')}</ErrorBox>
        )}
      </AccountCard>
    )
  if (!subscription.on)
    return <Off title={t('calendar.unsubscribe.offTitle')} text={t('calendar.unsubscribe.off')} />
  return (
    <AccountCard title={question(kind, subscription.email)}>
      <div className="space-y-5">
        {stop.isError && <ErrorBox>{t('calendar.unsubscribe.stopFailed')}</ErrorBox>}
        <Button
          className="w-full"
          busy={stop.isPending}
          busyLabel={t('calendar.unsubscribe.busy')}
          onPress={() => stop.mutate({ params: { path: { kind, token } } })}
        >
          {t('calendar.unsubscribe.button')}
        </Button>
      </div>
    </AccountCard>
  )
}

function question(kind: Reminder, email: string): string {
  return kind === 'digest'
    ? t('calendar.unsubscribe.digest', { email })
    : t('calendar.unsubscribe.notes', { email })
}

function isUnknown(error: unknown): boolean {
  return error !== null && asProblem(error).status === 404
}

function Off({ title, text }: { title: string; text: string }) {
  return (
    <AccountCard title={title}>
      <p role="status" className="mb-6 text-center">
        {text}
      </p>
      <ButtonLink variant="secondary" to={paths.profile()} className="w-full">
        {t('calendar.unsubscribe.again')}
      </ButtonLink>
    </AccountCard>
  )
}

function Gone() {
  return (
    <AccountCard title={t('calendar.unsubscribe.title')}>
      <div className="space-y-5">
        <ErrorBox>{t('errors.unsubscribe-not-found')}</ErrorBox>
        <p>{t('calendar.unsubscribe.goneHelp')}</p>
        <ButtonLink to={paths.profile()} className="w-full">
          {t('calendar.unsubscribe.profile')}
        </ButtonLink>
      </div>
    </AccountCard>
  )
}
