import { Link } from 'react-router'
import { t } from '../../../../lib/words.ts'
import { paths } from '../../../../paths.ts'
import { Notice } from '../../../../ui/Notice.tsx'

type NoMailServerProps = {
  /** Unknown until the overview is loaded. */
  folder: string | null
  passwordMissing: boolean
}

/** No email is sent: says why, where emails are meanwhile, and how to change that. */
export function NoMailServer({ folder, passwordMissing }: NoMailServerProps) {
  return (
    <Notice tone="warn" title={t('outbox.noSmtp.title')}>
      <p>{t(passwordMissing ? 'outbox.noSmtp.passwordMissing' : 'outbox.noSmtp.text')}</p>
      {!passwordMissing && (
        <p className="mt-2 wrap-anywhere">
          {/* Until the folder is known, use the name from the documentation. */}
          {t('outbox.noSmtp.folder', { folder: folder ?? t('outbox.noSmtp.usual') })}
        </p>
      )}
      <p className="mt-2">
        <Link to={paths.adminSettings()} className="link">
          {t(passwordMissing ? 'outbox.noSmtp.enterPassword' : 'outbox.noSmtp.change')}
        </Link>
      </p>
    </Notice>
  )
}
