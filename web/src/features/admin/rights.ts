import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import type { Decision } from './queries.ts'

type Around = {
  viewerId: string
  /** How many admins there are; undefined while that is not known. */
  admins: number | undefined
}

/** Why a decision about somebody cannot be made; null when it can. The server has the last word. */
export function refusal(user: User, decision: Decision, { viewerId, admins }: Around): string | null {
  if (decision === 'approve' && user.sample) return exampleRefusal(user)
  const shutsOut = decision === 'demote' || decision === 'suspend' || decision === 'reject'
  if (shutsOut && !user.owner && admins === 1 && isActingAdmin(user)) return t('errors.last-admin')
  if (user.can[decision]) return null
  if (user.owner) return t('errors.owner-protected')
  if (user.id === viewerId) return t('errors.not-yourself')
  return t('errors.does-not-fit')
}

/** Nobody is behind an example who could be let in, or would get the mail about it. */
export function exampleRefusal(user: User): string | null {
  return user.sample ? t('admin.exampleReason') : null
}

/** Why nothing can be edited about somebody; null when something can. */
export function editRefusal(user: User): string | null {
  return user.owner ? t('errors.owner-protected') : null
}

/** Why no link can be made with which somebody chooses a password; null when it can. */
export function linkRefusal(user: User, viewerId: string): string | null {
  if (user.owner && user.id !== viewerId) return t('admin.link.ownerOnly')
  // An example belongs to nobody who could sign in.
  if (user.sample) return t('errors.does-not-fit')
  return user.status === 'rejected' ? t('errors.approve-first') : null
}

export function isActingAdmin(user: User): boolean {
  return user.role === 'admin' && user.status === 'approved'
}
