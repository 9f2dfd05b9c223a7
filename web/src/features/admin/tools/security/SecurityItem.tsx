import { Link } from 'react-router'
import type { SecurityEntry } from '../../../../api/types.ts'
import { t, type WordKey } from '../../../../lib/words.ts'
import { paths } from '../../../../paths.ts'
import { useMoments } from '../../useMoments.ts'

const happened: Record<SecurityEntry['kind'], WordKey> = {
  'signed-in': 'security.signedIn',
  'signed-in-new-browser': 'security.signedInNew',
  'sign-in-failed': 'security.signInFailed',
  guessing: 'security.guessing',
  registered: 'security.registered',
  'password-wrong': 'security.passwordWrong',
  'password-changed': 'security.passwordChanged',
  'password-reset': 'security.passwordReset',
  'reset-asked': 'security.resetAsked',
  'address-change-asked': 'security.addressChangeAsked',
  'address-changed': 'security.addressChanged',
  'signed-out-everywhere': 'security.signedOutEverywhere',
  'link-made': 'security.linkMade',
  'group-link-made': 'security.groupLinkMade',
  'group-link-ended': 'security.groupLinkEnded',
  'data-cleared': 'security.dataCleared',
  'backup-downloaded': 'security.backupDownloaded',
  'mail-server-changed': 'security.mailServerChanged',
  'backup-place-changed': 'security.backupPlaceChanged',
}

/** Says what happened, to whose account, when and from where. */
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
          <p className="text-muted">{t('security.noAccount')}</p>
        )}
      </div>
      <div className="min-w-0 basis-64 text-muted">
        <p>{moment(at)}</p>
        <p className="text-sm">{t('security.from', { device, address })}</p>
      </div>
    </li>
  )
}
