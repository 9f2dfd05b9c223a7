import { useSite } from '../../api/site.ts'
import { t } from '../../lib/words.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import './joining-words.ts'

/** Tells a pending account what it is waiting for. The page updates automatically once it is approved. */
export function WaitingNotice() {
  const { contactEmail: contact, mailConfigured } = useSite().data ?? {}
  return (
    <Notice tone="warn" title={t('joining.waiting.title')}>
      <p>{mailConfigured === false ? t('joining.waiting.textNoMail') : t('joining.waiting.text')}</p>
      {contact && <p className="mt-2">{t('joining.waiting.contact', { email: contact })}</p>}
    </Notice>
  )
}

/** The notice as a whole screen, instead of one with family data. */
export default function WaitingPage() {
  return (
    <div className="mx-auto max-w-2xl space-y-6 py-4">
      <PageTitle>{t('joining.waiting.heading')}</PageTitle>
      <WaitingNotice />
    </div>
  )
}
