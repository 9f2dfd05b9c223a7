import { Outlet, ScrollRestoration } from 'react-router'
import { useSite } from '../api/site.ts'
import { t } from '../lib/words.ts'
import { ConfirmHost } from '../ui/ConfirmHost.tsx'
import { SiteName } from '../ui/PageTitle.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useLiveUpdates } from './useLiveUpdates.ts'

/** What every page stands in: the site's name, live updates, questions and messages. */
export function Root() {
  useLiveUpdates()
  const site = useSite().data
  return (
    <SiteName value={site?.siteName ?? t('common.site.name')}>
      <Outlet />
      <ConfirmHost />
      <Toasts />
      <ScrollRestoration />
    </SiteName>
  )
}
