import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { t } from '../lib/words.ts'
import { paths } from '../paths.ts'
import { Logo } from '../ui/Logo.tsx'
import { SiteName } from '../ui/PageTitle.tsx'

type HeaderRowProps = { isNarrow: boolean; to?: string; children?: ReactNode }

/** The logo and the name of the site, and what comes beside them. */
export function HeaderRow({ isNarrow, to = paths.home(), children }: HeaderRowProps) {
  return (
    <HeaderFrame isNarrow={isNarrow}>
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 sm:px-6">
        <Home to={to} className="min-h-11 min-w-40 flex-1 gap-3">
          <Logo className="size-9 shrink-0" />
          <span className="line-clamp-2 min-w-0 font-serif text-xl leading-tight font-semibold tracking-tight">
            {useContext(SiteName)}
          </span>
        </Home>
        {children}
      </div>
    </HeaderFrame>
  )
}

export function HeaderFrame({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) {
  return (
    <div
      className={`@container relative z-20 ${isNarrow ? 'border-b border-line bg-card py-2' : 'pt-3 pb-1'}`}
    >
      {children}
    </div>
  )
}

type HomeProps = { to: string; className: string; children: ReactNode }

export function Home({ to, className, children }: HomeProps) {
  const site = useContext(SiteName)
  return (
    <Link
      to={to}
      aria-label={t('common.nav.home', { site })}
      className={`flex items-center text-ink no-underline ${className}`}
    >
      {children}
    </Link>
  )
}
