import { t } from '../../../lib/words.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useMailFolder } from './queries.ts'

/** Mail goes nowhere: says so, where it is instead, and what changes that. */
export function NoMailServer() {
  // Until it is known, or if it cannot be, the name that the documentation gives.
  const folder = useMailFolder() ?? t('upkeep.mail.noSmtp.usual')
  return (
    <Notice tone="warn" title={t('upkeep.mail.noSmtp.title')}>
      <p>{t('upkeep.mail.noSmtp.text')}</p>
      <p className="mt-2 wrap-anywhere">{t('upkeep.mail.noSmtp.folder', { folder })}</p>
      <p className="mt-2 wrap-anywhere">{t('upkeep.mail.noSmtp.change')}</p>
    </Notice>
  )
}
