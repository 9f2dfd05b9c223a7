import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useViewer } from '../api/session.ts'
import { useSite } from '../api/site.ts'
import { chooseLanguage } from '../lib/language.ts'
import { t } from '../lib/words.ts'
import { ConfirmHost } from '../ui/ConfirmHost.tsx'
import { SiteName } from '../ui/PageTitle.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useLiveUpdates } from './useLiveUpdates.ts'

/** The frame of every page: the site's name, live updates, questions and messages. */
export function Root() {
  useLiveUpdates()
  useAccountLanguage()
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

/** Texts on the screen do not change, so the page reloads for another language. */
function useAccountLanguage() {
  const wanted = useViewer()?.language
  useEffect(() => {
    if (wanted && chooseLanguage(wanted)) location.reload()
  }, [wanted])
}
