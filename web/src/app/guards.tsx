import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { useSession } from '../api/session.ts'
import type { Screen } from '../feature.ts'
import { AccessDenied } from '../features/accounts/AccessDenied.tsx'
import { loadChunk } from '../lib/chunks.ts'
import { t } from '../lib/words.ts'
import { paths } from '../paths.ts'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { Spinner } from '../ui/Spinner.tsx'

const WaitingPage = lazy(() => loadChunk(() => import('../features/accounts/WaitingNotice.tsx')))

/** The `handle` of a route whose screen has an "Access Denied" sentence. */
export type Denial = { denied: NonNullable<Screen['denied']> }

/** While the session is unknown: the spinner, or the red box if it could not be loaded. */
function SessionCheck({ failed, retry }: { failed: boolean; retry: () => void }) {
  if (failed) return <ErrorBox onRetry={retry}>{t('common.session.failed')}</ErrorBox>
  return <Spinner label={t('common.session.checking')} />
}

/** The login guard: sends visitors without a session to /login, and back to their page afterwards. */
export function SignedInOnly() {
  const { data: session, isError, refetch } = useSession()
  const here = useLocation()
  const subject = useDeniedSubject()
  if (!session) return <SessionCheck failed={isError} retry={() => void refetch()} />
  if (!session.user) {
    const from = session.left ? undefined : here.pathname + here.search + here.hash
    return <Navigate to={paths.signIn()} replace state={{ from }} />
  }
  if (session.rejectedAt === here.key) return <AccessDenied subject={subject} pending={false} />
  if (session.user.status === 'rejected') {
    return <Navigate to={paths.signIn()} replace state={{ notice: 'account-rejected' }} />
  }
  return <Outlet />
}

type ApprovedOnlyProps = {
  /** A pending account sees the waiting notice, or "Access Denied". */
  pending: 'notice' | 'denied'
  adminsOnly?: boolean
}

/** Inside the login guard: family data is for approved accounts (the server enforces this too). */
export function ApprovedOnly({ pending, adminsOnly = false }: ApprovedOnlyProps) {
  const user = useSession().data?.user
  const subject = useDeniedSubject()
  if (user?.status !== 'approved') {
    if (pending === 'denied') return <AccessDenied subject={subject} pending />
    return (
      <Suspense fallback={<Spinner />}>
        <WaitingPage />
      </Suspense>
    )
  }
  if (adminsOnly && !user.can.seeAdmin) return <AccessDenied subject={subject} pending={false} />
  return <Outlet />
}

/** The admin screens: redirects everyone else to /dashboard, and from there visitors to /login. */
export function AdminOnly({ ownerOnly = false }: { ownerOnly?: boolean }) {
  const { data: session, isError, refetch } = useSession()
  if (!session) return <SessionCheck failed={isError} retry={() => void refetch()} />
  if (!session.user?.can.seeAdmin || (ownerOnly && !session.user.owner)) {
    return <Navigate to={paths.dashboard()} replace />
  }
  return <Outlet />
}

function useDeniedSubject(): Denial['denied'] {
  const handles = useMatches().map(match => match.handle as Denial | undefined)
  return handles.find(handle => handle?.denied)?.denied ?? 'members'
}
