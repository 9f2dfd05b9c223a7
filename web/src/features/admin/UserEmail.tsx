import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'

/** An account's address, and whether it has been confirmed. */
export function UserEmail({ user }: { user: User }) {
  const host = user.email.lastIndexOf('@') + 1
  return (
    <>
      {/* In a narrow column it breaks there first. */}
      {user.email.slice(0, host)}
      <wbr />
      {user.email.slice(host)}
      {!user.emailConfirmed && (
        <span className="block text-sm text-muted">{t('ownAccount.profile.notConfirmed')}</span>
      )}
    </>
  )
}
