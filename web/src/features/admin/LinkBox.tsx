import { useSignal } from '../../lib/signal.ts'
import { useOnLeave } from '../../lib/useOnLeave.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkToSend } from '../households/LinkToSend.tsx'
import { linkToSend } from './noMail.ts'

/** Below the banner, until dismissed: where the welcome email is, and the link that it would have brought. */
export function LinkBox() {
  const sending = useSignal(linkToSend)
  useOnLeave(() => linkToSend.set(null))

  function dismiss() {
    linkToSend.set(null)
    // The pressed button is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    // Always rendered: screen readers announce only changes inside an element they know.
    <div aria-live="polite">
      {sending && (
        <section aria-label={t('admin.noMail.label')} className="space-y-2 border-t border-line px-4 py-3">
          <p>{t('admin.noMail.inFolder', { name: sending.name })}</p>
          <LinkToSend compact label={t('admin.noMail.link', { name: sending.name })} link={sending.link}>
            <Button variant="secondary" onPress={dismiss}>
              {t('admin.noMail.dismiss')}
            </Button>
          </LinkToSend>
        </section>
      )}
    </div>
  )
}
