import { Outlet, useNavigation } from 'react-router'
import { offlineBar, siteUnreachable } from '../lib/offline.ts'
import { useSignal } from '../lib/signal.ts'
import { t } from '../lib/words.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { VersionBar } from './VersionBar.tsx'

/** The frame of every page: the header, the screen, and the footer; in a narrow window the navigation is below them. */
export function Shell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('common.skip')}
      </a>
      <VersionBar />
      <Outage />
      <Header />
      <Progress />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 sm:px-6 sm:py-12 print:p-0"
      >
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

function Outage() {
  const isUnreachable = useSignal(siteUnreachable)
  const Bar = useSignal(offlineBar)
  return isUnreachable && Bar && <Bar />
}

/** The next screen is loading; the delay keeps quick ones from flickering. */
function Progress() {
  if (useNavigation().state === 'idle') return null
  return (
    <div role="status" className="progress fixed inset-x-0 top-0 z-50 h-1 bg-focus">
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  )
}
