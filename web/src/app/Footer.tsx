import { lazy, Suspense, useContext } from 'react'
import { Link, useLocation } from 'react-router'
import { useViewer } from '../api/session.ts'
import { useSite } from '../api/site.ts'
import { loadChunk } from '../lib/chunks.ts'
import { useAtLeast } from '../lib/useMedia.ts'
import { t } from '../lib/words.ts'
import { paths } from '../paths.ts'
import { SiteName } from '../ui/PageTitle.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import { wide } from './Header.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

const EasyReadingSwitch = lazy(() => loadChunk(() => import('./EasyReadingSwitch.tsx')))

const entry =
  'inline-flex min-h-11 items-center text-ink underline decoration-1 underline-offset-4 hover:decoration-2'

export function Footer() {
  const name = useContext(SiteName)
  const contact = useSite().data?.contactEmail
  const viewer = useViewer()
  const { pathname } = useLocation()
  const isNarrow = !useAtLeast(wide)
  return (
    <footer className="mt-auto border-t border-line bg-sunk print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-5 text-sm text-muted sm:px-6">
        <p>{t('common.footer.copyright', { year: new Date().getFullYear(), site: name })}</p>
        <nav aria-label={t('common.footer.label')}>
          <ul className="flex flex-wrap gap-x-6">
            {viewer?.can.seeAdmin && (
              <li>
                <Link to={paths.admin()} className={entry}>
                  {t('common.footer.admin')}
                </Link>
              </li>
            )}
            <li>
              <Link to={paths.feedback()} state={{ from: pathname }} className={entry}>
                {t('common.footer.feedback')}
              </Link>
            </li>
            {contact && (
              <li>
                <a href={paths.mail(contact)} className={entry}>
                  {t('common.footer.contact')}
                </a>
              </li>
            )}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Suspense>{viewer && isNarrow && <EasyReadingSwitch named />}</Suspense>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
