import { Link } from 'react-router'
import { t } from '../../../../lib/words.ts'
import { paths } from '../../../../paths.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { useMailFolder } from './queries.ts'

/** No mail server: says so, where emails are written instead, and how to change that. */
export function NoMailServer() {
  // Until the folder is known, use the name from the documentation.
  const folder = useMailFolder() ?? t('tools.mail.noSmtp.usual')
  return (
    <Notice tone="warn" title={t('tools.mail.noSmtp.title')}>
      <p>{t('tools.mail.noSmtp.text')}</p>
      <p className="mt-2 wrap-anywhere">{t('tools.mail.noSmtp.folder', { folder })}</p>
      <p className="mt-2">
        <Link to={paths.adminSettings()} className="link">
          {t('tools.mail.noSmtp.change')}
        </Link>
      </p>
    </Notice>
  )
}
