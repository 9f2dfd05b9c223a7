import { useSite } from '../../api/site.ts'
import { t } from '../../lib/words.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Tells a pending account what it is waiting for. The page updates automatically once it is approved. */
export function WaitingNotice() {
  const contact = useSite().data?.contactEmail
  return (
    <Notice tone="warn" title={t('common.pending.title')}>
      <p>{t('common.pending.text')}</p>
      {contact && <p className="mt-2">{t('common.pending.contact', { email: contact })}</p>}
    </Notice>
  )
}

/** The notice as a whole screen, instead of one with family data. */
export function WaitingPage() {
  return (
    <div className="mx-auto max-w-2xl space-y-6 py-4">
      <PageTitle>{t('common.pending.heading')}</PageTitle>
      <WaitingNotice />
    </div>
  )
}
