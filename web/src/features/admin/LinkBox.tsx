import { useSignal } from '../../lib/signal.ts'
import { useOnLeave } from '../../lib/useOnLeave.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkToSend } from '../households/LinkToSend.tsx'
import { linkToSend } from './noMail.ts'

/** Beside the banner, until dismissed: what the welcome email would have said. */
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
        <section
          aria-label={t('admin.noMail.label')}
          className="pointer-events-auto mx-auto mb-2 max-w-2xl rounded-control border border-edge bg-card px-4 py-3 shadow-card"
        >
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
