import { useContext, useRef, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useSession } from '../api/session.ts'
import type { User } from '../api/types.ts'
import { LogoutButton } from '../features/accounts/LogoutButton.tsx'
import { SearchOpener } from '../features/search/SearchOpener.tsx'
import { easyReading } from '../lib/easyReading.ts'
import { useSignal } from '../lib/signal.ts'
import { t } from '../lib/words.ts'
import { paths } from '../paths.ts'
import { Logo } from '../ui/Logo.tsx'
import { SiteName } from '../ui/PageTitle.tsx'
import { useChooseEasyReading } from './useEasyReading.ts'

export function Header() {
  const site = useContext(SiteName)
  // Also for a rejected account with an open page, so that it can still sign out.
  const user = useSession().data?.user
  return (
    // The widths are those of the header in units of its font, so a large font size counts like a narrow window: from
    // @2xl on the navigation has a row of its own, from @5xl on the search has a field instead of a button.
    <header className="@container relative z-20 border-b border-line bg-card print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <Link
          to={user ? paths.dashboard() : paths.home()}
          aria-label={t('common.nav.home', { site })}
          className="flex min-h-11 min-w-40 flex-1 items-center gap-3 text-ink no-underline"
        >
          <Logo className="size-9 shrink-0" />
          <span className="line-clamp-2 min-w-0 font-serif text-xl leading-tight font-semibold tracking-tight">
            {site}
          </span>
        </Link>
        {user?.status === 'approved' && <SearchOpener />}
        {user && <Menu user={user} />}
      </div>
    </header>
  )
}

function Menu({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls="main-menu"
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-2 rounded-control border border-edge px-4 font-semibold @2xl:hidden"
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
        onKeyDown={event => {
          if (event.key !== 'Escape' || !open) return
          close()
          toggle.current?.focus()
        }}
        className={`${open ? 'flex' : 'hidden'} w-full flex-col gap-3 pt-3 pb-2 @2xl:contents`}
      >
        <div className="flex flex-col gap-1 @2xl:order-last @2xl:-mx-2.5 @2xl:w-full @2xl:flex-row @2xl:items-center @2xl:pt-2">
          <nav aria-label={t('common.nav.label')}>
            <ul className="flex flex-col gap-1 @2xl:flex-row @2xl:flex-wrap">
              <Entry to={paths.dashboard()} onFollow={close}>
                {t('common.nav.dashboard')}
              </Entry>
              <Entry to={paths.profile()} onFollow={close}>
                {t('common.nav.profile')}
              </Entry>
              <Entry to={paths.members()} onFollow={close}>
                {t('common.nav.members')}
              </Entry>
              <Entry to={paths.history()} onFollow={close}>
                {t('common.nav.history')}
              </Entry>
              {user.can.seeAdmin && (
                <Entry to={paths.admin()} onFollow={close}>
                  {t('common.nav.admin')}
                </Entry>
              )}
            </ul>
          </nav>
          {/* Beside the list, whose entries are fixed. */}
          <EntryLink to={paths.tree()} onFollow={close}>
            {t('common.nav.tree')}
          </EntryLink>
        </div>
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 @2xl:max-w-1/2 @2xl:flex-nowrap @2xl:border-0 @2xl:pt-0">
          <p className="line-clamp-2 min-w-0 text-muted wrap-anywhere">
            {t('common.nav.welcome', { name: user.name })}
          </p>
          <EasyReadingSwitch />
          <LogoutButton />
        </div>
      </div>
    </>
  )
}

/** In the menu of a phone it has its name beside it. */
function EasyReadingSwitch() {
  const easy = useSignal(easyReading)
  const choose = useChooseEasyReading()
  return (
    <button
      type="button"
      aria-pressed={easy}
      title={t('common.easy.label')}
      onClick={() => choose(!easy)}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-edge px-3 font-semibold hover:bg-sunk aria-pressed:bg-info-ground aria-pressed:text-info forced-colors:aria-pressed:border-3"
    >
      {/* Two letters as a picture, the same in every language. */}
      <span aria-hidden="true" className="font-serif text-xl before:content-['Aa']" />
      <span className="@2xl:sr-only">{t('common.easy.label')}</span>
    </button>
  )
}

type EntryProps = { to: string; onFollow: () => void; children: string }

function Entry(props: EntryProps) {
  return (
    <li>
      <EntryLink {...props} />
    </li>
  )
}

function EntryLink({ to, onFollow, children }: EntryProps) {
  return (
    <NavLink
      to={to}
      onClick={onFollow}
      className="flex min-h-11 items-center rounded-control px-3 font-semibold whitespace-nowrap @2xl:px-2.5 text-ink no-underline hover:bg-sunk aria-[current=page]:bg-info-ground aria-[current=page]:text-info forced-colors:aria-[current=page]:underline"
    >
      {children}
    </NavLink>
  )
}
