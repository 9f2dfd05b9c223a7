import type { User } from '../../api/types.ts'
import { useWaitingInvitations } from './queries.ts'
import WaitingInvitations from './WaitingInvitations.tsx'

/** The invitations that wait for the viewer's answer; nothing while there are none. */
export function InvitationsForYou({ viewer }: { viewer: User }) {
  const invitations = useWaitingInvitations() ?? []
  if (invitations.length === 0) return null
  return <WaitingInvitations invitations={invitations} timeZone={viewer.timeZone} />
}
