import { Link } from 'react-router'
import { useViewer } from '../../api/session.ts'
import { useSite } from '../../api/site.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import './words.ts'

/** While registration is closed, an invitation is of use only to people with an account. */
export function ClosedNote() {
  const isClosed = useSite().data?.registration === 'closed'
  const seesSettings = useViewer()?.can.seeAdmin
  if (!isClosed) return null
  return (
    <p className="text-warn">
      {t('households.invite.closed')}{' '}
      {seesSettings && (
        <Link to={paths.adminSettings()} className="link">
          {t('households.invite.closedChange')}
        </Link>
      )}
    </p>
  )
}
