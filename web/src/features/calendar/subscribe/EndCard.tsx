import type { ReactNode } from 'react'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMakeFeed, useStopFeed } from './queries.ts'

/** Two ways to end an address: replace it, or stop the feed. */
export function EndCard() {
  const renew = useRenewal()
  const stop = useEnd()
  return (
    <Card title={t('calendar.subscribe.end.title')}>
      <div className="divide-y divide-line">
        <Row text={t('calendar.subscribe.renew.text')}>
          {renew.failed && <ErrorBox>{t('calendar.subscribe.make.failed')}</ErrorBox>}
          <Button
            variant="secondary"
            busy={renew.busy}
            busyLabel={t('calendar.subscribe.make.busy')}
            onPress={renew.ask}
          >
            {t('calendar.subscribe.renew.button')}
          </Button>
        </Row>
        <Row text={t('calendar.subscribe.stop.text')}>
          {stop.failed && <ErrorBox>{t('calendar.subscribe.stop.failed')}</ErrorBox>}
          <Button
            variant="danger"
            busy={stop.busy}
            busyLabel={t('calendar.subscribe.stop.busy')}
            onPress={stop.ask}
          >
            {t('calendar.subscribe.stop.button')}
          </Button>
        </Row>
      </div>
    </Card>
  )
}

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="space-y-3 py-5 first:pt-0 last:pb-0">
      <p>{text}</p>
      {children}
    </div>
  )
}

function useRenewal() {
  const make = useMakeFeed()

  async function ask() {
    const yes = await confirm({
      title: t('calendar.subscribe.renew.title'),
      message: t('calendar.subscribe.renew.question'),
      yes: t('calendar.subscribe.renew.button'),
    })
    if (yes) make.mutate({}, { onSuccess: () => toast({ text: t('calendar.subscribe.renew.done') }) })
  }

  return { ask: () => void ask(), busy: make.isPending, failed: make.isError }
}

function useEnd() {
  const stop = useStopFeed()

  async function ask() {
    const yes = await confirm({
      title: t('calendar.subscribe.stop.title'),
      message: t('calendar.subscribe.stop.question'),
      yes: t('calendar.subscribe.stop.button'),
      danger: true,
    })
    if (!yes) return
    // Awaited, because this card is gone after success.
    await stop.mutateAsync({}).then(
      () => toast({ text: t('calendar.subscribe.stop.done') }),
      // The error box shows it.
      () => {},
    )
  }

  return { ask: () => void ask(), busy: stop.isPending, failed: stop.isError }
}
