import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'

/** An account's address, and whether it has been confirmed. */
export function UserEmail({ user }: { user: User }) {
  return (
    <>
      {user.email}
      {!user.emailConfirmed && (
        <span className="block text-sm text-muted">{t('ownAccount.profile.notConfirmed')}</span>
      )}
    </>
  )
}
