import { useViewer } from '../../../../api/session.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { useSendTestMail } from './queries.ts'

/** Sends the admin an email to check that delivery works. */
export function TestMail({ sent }: { sent: boolean }) {
  const email = useViewer()?.email ?? ''
  const test = useSendTestMail()
  return (
    <div className="space-y-3">
      <Button
        variant="secondary"
        busy={test.isPending}
        busyLabel={t('outbox.testing')}
        onPress={() => test.mutate({})}
      >
        {t('outbox.test')}
      </Button>
      <p role="status" className="wrap-anywhere text-info">
        {test.isSuccess && t(sent ? 'outbox.testSent' : 'outbox.testWritten', { email })}
      </p>
      {test.isError && <ErrorBox>{t('outbox.testFailed')}</ErrorBox>}
    </div>
  )
}
