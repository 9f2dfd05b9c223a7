import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'

/** Names the person who invited someone; shows nothing if no one did. */
export function InvitedBy({ user: { invitedBy } }: { user: User }) {
  if (!invitedBy) return null
  const { name, family, memberName: member } = invitedBy
  return (
    <span className="block text-sm text-muted">
      {name ? t('admin.pending.invitedBy', { name, family }) : t('admin.pending.invited', { family })}
      {member && <span className="block">{t('admin.pending.proposed', { member })}</span>}
    </span>
  )
}
