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
        busyLabel={t('tools.mail.testing')}
        onPress={() => test.mutate({})}
      >
        {t('tools.mail.test')}
      </Button>
      <p role="status" className="wrap-anywhere text-info">
        {test.isSuccess && t(sent ? 'tools.mail.testSent' : 'tools.mail.testWritten', { email })}
      </p>
      {test.isError && <ErrorBox>{t('tools.mail.testFailed')}</ErrorBox>}
    </div>
  )
}
