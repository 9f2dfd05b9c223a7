import { Link } from 'react-router'
import type { SecurityEntry } from '../../../../api/types.ts'
import { t, type WordKey } from '../../../../lib/words.ts'
import { paths } from '../../../../paths.ts'
import { useMoments } from '../../useMoments.ts'

const happened: Record<SecurityEntry['kind'], WordKey> = {
  'signed-in': 'tools.security.signedIn',
  'signed-in-new-browser': 'tools.security.signedInNew',
  'sign-in-failed': 'tools.security.signInFailed',
  guessing: 'tools.security.guessing',
  registered: 'tools.security.registered',
  'password-wrong': 'tools.security.passwordWrong',
  'password-changed': 'tools.security.passwordChanged',
  'password-reset': 'tools.security.passwordReset',
  'reset-asked': 'tools.security.resetAsked',
  'address-change-asked': 'tools.security.addressChangeAsked',
  'address-changed': 'tools.security.addressChanged',
  'signed-out-everywhere': 'tools.security.signedOutEverywhere',
  'link-made': 'tools.security.linkMade',
  'data-cleared': 'tools.security.dataCleared',
  'backup-downloaded': 'tools.security.backupDownloaded',
  'mail-server-changed': 'tools.security.mailServerChanged',
  'backup-place-changed': 'tools.security.backupPlaceChanged',
}

/** What happened, to whose account, when and from where. */
export function SecurityItem({ entry }: { entry: SecurityEntry }) {
  const { moment } = useMoments()
  const { id, kind, person, at, address, device } = entry
  return (
    <li
      data-entry={id}
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3 wrap-anywhere first:pt-0 last:pb-0"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">{t(happened[kind])}</p>
        {person ? (
          <Link to={paths.adminAccount(person.id)} className="link inline-flex min-h-11 items-center">
            {person.name}
          </Link>
        ) : (
          <p className="text-muted">{t('tools.security.noAccount')}</p>
        )}
      </div>
      <div className="min-w-0 basis-64 text-muted">
        <p>{moment(at)}</p>
        <p className="text-sm">{t('tools.security.from', { device, address })}</p>
      </div>
    </li>
  )
}
