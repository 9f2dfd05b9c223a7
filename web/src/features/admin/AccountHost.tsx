import { lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/chunks.ts'
import { useSignal } from '../../lib/signal.ts'
import { useOnLeave } from '../../lib/useOnLeave.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { openAccount } from './accounts.ts'

const AccountDialog = lazy(() => loadChunk(() => import('./AccountDialog.tsx')))

/** Shows the details of an account while they are open. */
export function AccountHost() {
  const user = useSignal(openAccount)
  useOnLeave(() => openAccount.set(null))
  return (
    <Suspense fallback={<Spinner />}>
      {user && <AccountDialog opened={user} onClose={() => openAccount.set(null)} />}
    </Suspense>
  )
}
