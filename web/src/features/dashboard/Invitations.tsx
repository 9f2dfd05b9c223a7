import { lazy, Suspense } from 'react'
import { useViewer } from '../../api/session.ts'
import type { Invitation } from '../../api/types.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const WaitingInvitations = lazy(() => loadChunk(() => import('../households/WaitingInvitations.tsx')))

/** Invitations are rare, so their script is loaded only when there are some. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <Suspense
      fallback={
        <Card>
          <Skeleton lines={4} />
        </Card>
      }
    >
      <WaitingInvitations invitations={invitations} timeZone={viewer.timeZone} />
    </Suspense>
  )
}
