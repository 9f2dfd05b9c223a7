import type { User } from '../api/types.ts'
import { LogoutButton } from '../features/accounts/LogoutButton.tsx'
import { SearchOpener } from '../features/search/SearchOpener.tsx'
import { t } from '../lib/words.ts'
import { paths } from '../paths.ts'
import { Logo } from '../ui/Logo.tsx'
import EasyReadingSwitch from './EasyReadingSwitch.tsx'
import { HeaderFrame, HeaderRow, Home } from './HeaderRow.tsx'
import { Navigation } from './Navigation.tsx'

/** The header of someone who is signed in: search, welcome and Logout, and the navigation. */
export default function SignedInHeader({ user, isNarrow }: { user: User; isNarrow: boolean }) {
  return (
    <>
      {isNarrow ? <NarrowRow user={user} /> : <WideRow user={user} />}
      <Navigation user={user} atBottom={isNarrow} />
    </>
  )
}

function WideRow({ user }: { user: User }) {
  return (
    <HeaderRow isNarrow={false} to={paths.dashboard()}>
      {user.status === 'approved' && <SearchOpener />}
      <div className="flex max-w-1/2 min-w-0 items-center gap-4">
        <p className="line-clamp-2 min-w-0 text-muted wrap-anywhere">
          {t('common.nav.welcome', { name: user.name })}
        </p>
        <EasyReadingSwitch />
        <LogoutButton />
      </div>
    </HeaderRow>
  )
}

/** One line, whatever the size of the font: here texts and buttons do not grow beyond what a phone has room for. */
function NarrowRow({ user }: { user: User }) {
  return (
    <HeaderFrame isNarrow>
      <div className="flex items-center gap-2 px-[min(1rem,4vw)]">
        <Home to={paths.dashboard()} className="size-[min(2.75rem,48px)] shrink-0 justify-center">
          <Logo className="size-[min(2.25rem,40px)]" />
        </Home>
        <p className="line-clamp-2 min-w-0 flex-1 text-[min(1rem,4.3vw)]/[1.2] text-muted wrap-anywhere">
          {t('common.nav.welcome', { name: user.name })}
        </p>
        {user.status === 'approved' && <SearchOpener />}
        <LogoutButton className="min-h-[min(2.75rem,48px)]! shrink-0 px-[min(0.875rem,3.5vw)]! text-[min(1.125rem,4.6vw)]" />
      </div>
    </HeaderFrame>
  )
}
