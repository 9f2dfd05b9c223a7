import { lazy, Suspense, useState } from 'react'
import type { Member } from '../../api/types.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import './words.ts'

const InvitePersonDialog = lazy(() => loadChunk(() => import('./InvitePersonDialog.tsx')))

/** On the page of someone who is alive and has no account. */
export function InvitePerson({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false)
  if (!member.can.invite) return null
  return (
    <>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        {t('households.person.open')}
      </Button>
      <Suspense>{isOpen && <InvitePersonDialog member={member} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
