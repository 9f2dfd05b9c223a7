import { lazy, Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { loadChunk } from '../lib/chunks.ts'
import { useAtLeast } from '../lib/useMedia.ts'
import { HeaderRow } from './HeaderRow.tsx'

/** Visitors have no navigation, so their first page does without it. */
const SignedInHeader = lazy(() => loadChunk(() => import('./SignedInHeader.tsx')))

/** In units of the font size, so a large font counts like a narrow window. */
export const wide = 42

/**
 * The row on top of every page, and the navigation. In a narrow window the navigation is at the bottom, where a thumb
 * reaches it: there the header's parts are parts of the page's column, see `Shell`.
 */
export function Header() {
  // A rejected account with an open page is shown too, so that it can still sign out.
  const user = useSession().data?.user
  const isNarrow = !useAtLeast(wide)
  return (
    <header
      className={`print:hidden ${isNarrow ? 'contents' : 'relative z-20 border-b border-line bg-card pb-2'}`}
    >
      {user ? (
        <Suspense
          fallback={
            <>
              <HeaderRow isNarrow={isNarrow} />
              <div className={isNarrow ? 'order-last h-15' : 'h-11'} />
            </>
          }
        >
          <SignedInHeader user={user} isNarrow={isNarrow} />
        </Suspense>
      ) : (
        <HeaderRow isNarrow={isNarrow} />
      )}
    </header>
  )
}
