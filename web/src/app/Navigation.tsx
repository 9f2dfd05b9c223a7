import { NavLink } from 'react-router'
import type { User } from '../api/types.ts'
import { useAtLeast } from '../lib/useMedia.ts'
import { t } from '../lib/words.ts'
import { paths } from '../paths.ts'

/** Each entry of a row at the bottom needs this much, in units of the font size. */
const entryWidth = 3.7

/** Drawn on a 24 by 24 grid. */
const pictures = {
  dashboard: 'M4 6h16v14H4ZM4 10.500h16M8.500 3v4.500M15.500 3v4.500',
  profile: 'M12 12a4 4 0 1 1 0-8 4 4 0 0 1 0 8ZM4.500 20.500c.5-4 3.500-6 7.500-6s7 2 7.500 6',
  members:
    'M9 11a3.500 3.500 0 1 1 0-7 3.500 3.500 0 0 1 0 7ZM2.500 19.500c.5-3.500 3-5.500 6.500-5.500s6 2 6.500 5.500M16 4.300a3.500 3.500 0 0 1 0 6.400M18 14.300c2 .800 3.300 2.600 3.500 5.200',
  history:
    'M12 6c-2-1.400-4.500-2-8-2v14c3.500 0 6 .600 8 2 2-1.400 4.500-2 8-2V4c-3.500 0-6 .600-8 2ZM12 6v14',
  tree: 'M9 3.500h6v5H9ZM3 15.500h6v5H3ZM15 15.500h6v5h-6ZM12 8.500V12M6 15.500V12h12v3.500',
  admin:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 9.500a2.500 2.500 0 1 1 0-5 2.500 2.500 0 0 1 0 5ZM8 19.500a2.500 2.500 0 1 1 0-5 2.500 2.500 0 0 1 0 5Z',
}

type Entry = { to: string; label: string; picture: keyof typeof pictures }

/** The entries that the specification names, and beside their list the family tree. */
export function Navigation({ user, atBottom }: { user: User; atBottom: boolean }) {
  const entries: Entry[] = [
    { to: paths.dashboard(), label: t('common.nav.dashboard'), picture: 'dashboard' },
    { to: paths.profile(), label: t('common.nav.profile'), picture: 'profile' },
    { to: paths.members(), label: t('common.nav.members'), picture: 'members' },
    { to: paths.history(), label: t('common.nav.history'), picture: 'history' },
    ...(user.can.seeAdmin
      ? [{ to: paths.admin(), label: t('common.nav.admin'), picture: 'admin' } as const]
      : []),
  ]
  const fits = useAtLeast((entries.length + 1) * entryWidth)
  const look = !atBottom ? 'top' : fits ? 'row' : 'rows'
  const inside = atBottom ? 'contents' : ''
  return (
    <div className={frames[look]}>
      <nav aria-label={t('common.nav.label')} className={inside}>
        <ul className={atBottom ? 'contents' : 'flex flex-wrap gap-1'}>
          {entries.map(entry => (
            <li key={entry.picture} className={inside}>
              <EntryLink {...entry} look={look} />
            </li>
          ))}
        </ul>
      </nav>
      <EntryLink to={paths.tree()} label={t('common.nav.tree')} picture="tree" look={look} />
    </div>
  )
}

/** In a window that is not high, such as one that is zoomed in far, the navigation does not stay over the page. */
const atBottom =
  'bottom-nav z-20 order-last grid gap-x-0.5 border-line bg-card p-0.5 [@media(height>=28rem)]:sticky [@media(height>=28rem)]:bottom-0 border-t'

const frames = {
  top: 'mx-auto flex max-w-7xl items-center gap-1 px-1.5 sm:px-3.5',
  row: `${atBottom} auto-cols-fr grid-flow-col`,
  rows: `${atBottom} grid-cols-3`,
}

const links = {
  top: 'min-h-11 px-2.5 whitespace-nowrap',
  row: 'min-h-14 flex-col justify-center gap-0.5 px-px py-1 text-center text-[min(0.8125rem,3vw)]/[1.15] tracking-tight hyphens-auto',
  rows: 'min-h-[min(2.75rem,52px)] justify-center px-1 text-center text-[min(0.875rem,4.3vw)]/[1.1] hyphens-auto',
}

function EntryLink({ to, label, picture, look }: Entry & { look: keyof typeof links }) {
  return (
    <NavLink
      to={to}
      className={`flex min-w-0 items-center rounded-control font-semibold text-ink no-underline -outline-offset-3 hover:bg-sunk aria-[current=page]:bg-info-ground aria-[current=page]:text-info forced-colors:aria-[current=page]:underline ${links[look]}`}
    >
      {look === 'row' && (
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-6 shrink-0 fill-none stroke-current stroke-[1.75]"
        >
          <path d={pictures[picture]} strokeLinejoin="round" strokeLinecap="round" />
        </svg>
      )}
      {look === 'top' ? label : <span className="max-w-full">{label}</span>}
    </NavLink>
  )
}
