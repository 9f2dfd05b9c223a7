import { lazy, Suspense, useState } from 'react'
import type { User } from '../../api/types.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

const DeleteAccountDialog = lazy(() => loadChunk(() => import('./DeleteAccountDialog.tsx')))

export function DeleteAccount({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('ownAccount.delete.title')}>
      <p className="mb-4 text-muted">{t('ownAccount.delete.text')}</p>
      {user.whyNot.delete ? (
        <DisabledButton reason={user.whyNot.delete.message}>{t('ownAccount.delete.open')}</DisabledButton>
      ) : (
        <Button variant="danger" onPress={() => setOpen(true)}>
          {t('ownAccount.delete.open')}
        </Button>
      )}
      <Suspense fallback={<Spinner />}>
        {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}
