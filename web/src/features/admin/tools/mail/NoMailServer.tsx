import { t } from '../../../../lib/words.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { useMailFolder } from './queries.ts'

/** Mail goes nowhere: says so, where it is instead, and what changes that. */
export function NoMailServer() {
  // Until it is known, or if it cannot be, the name that the documentation gives.
  const folder = useMailFolder() ?? t('tools.mail.noSmtp.usual')
  return (
    <Notice tone="warn" title={t('tools.mail.noSmtp.title')}>
      <p>{t('tools.mail.noSmtp.text')}</p>
      <p className="mt-2 wrap-anywhere">{t('tools.mail.noSmtp.folder', { folder })}</p>
      <p className="mt-2 wrap-anywhere">{t('tools.mail.noSmtp.change')}</p>
    </Notice>
  )
}
