import { useContext, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useSession } from '../api/session.ts'
import type { User } from '../api/types.ts'
import { LogoutButton } from '../features/accounts/LogoutButton.tsx'
import { t } from '../lib/words.ts'
import { paths } from '../paths.ts'
import { Logo } from '../ui/Logo.tsx'
import { SiteName } from '../ui/PageTitle.tsx'

export function Header() {
  const site = useContext(SiteName)
  // Also while a rejected account still has its page open: the way out stays visible.
  const user = useSession().data?.user
  const { key } = useLocation()
  return (
    <header className="border-b border-line bg-card print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 px-4 py-3 sm:px-6">
        <Link
          to={user ? paths.dashboard() : paths.home()}
          aria-label={t('common.nav.home', { site })}
          className="flex min-h-11 items-center gap-3 text-ink no-underline"
        >
          <Logo />
          <span className="font-serif text-xl font-semibold tracking-tight">{site}</span>
        </Link>
        {/* A navigation closes the phone's menu: the key makes it a new one. */}
        {user && <Menu key={key} user={user} />}
      </div>
    </header>
  )
}

function Menu({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls="main-menu"
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-2 rounded-control border border-edge px-4 font-semibold lg:hidden"
      >
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-5 stroke-current"
          strokeWidth="2"
          strokeLinecap="round"
        >
          <path d={open ? 'M4 4l12 12M16 4L4 16' : 'M3 5h14M3 10h14M3 15h14'} />
        </svg>
        {t('common.nav.menu')}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere inside it */}
      <div
        id="main-menu"
        onKeyDown={event => event.key === 'Escape' && setOpen(false)}
        className={`${open ? 'flex' : 'hidden'} w-full flex-col gap-3 pt-3 pb-2 lg:flex lg:w-auto lg:flex-1 lg:flex-row lg:items-center lg:justify-between lg:p-0`}
      >
        <nav aria-label={t('common.nav.label')}>
          <ul className="flex flex-col gap-1 lg:flex-row">
            <Entry to={paths.dashboard()}>{t('common.nav.dashboard')}</Entry>
            <Entry to={paths.profile()}>{t('common.nav.profile')}</Entry>
            <Entry to={paths.members()}>{t('common.nav.members')}</Entry>
            <Entry to={paths.history()}>{t('common.nav.history')}</Entry>
            {user.can.seeAdmin && <Entry to={paths.admin()}>{t('common.nav.admin')}</Entry>}
          </ul>
        </nav>
        <div className="flex items-center justify-between gap-4 border-t border-line pt-3 lg:border-0 lg:pt-0">
          <p className="max-w-56 truncate text-muted">{t('common.nav.welcome', { name: user.name })}</p>
          <LogoutButton />
        </div>
      </div>
    </>
  )
}

function Entry({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <NavLink
        to={to}
        className="flex min-h-11 items-center rounded-control px-3 font-semibold text-ink no-underline hover:bg-sunk aria-[current=page]:bg-info-ground aria-[current=page]:text-info"
      >
        {children}
      </NavLink>
    </li>
  )
}
