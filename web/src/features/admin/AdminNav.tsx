import { NavLink } from 'react-router'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import './words.ts'

const links = [
  { to: paths.admin(), label: 'admin.nav.overview' },
  { to: paths.adminSettings(), label: 'admin.nav.settings' },
  { to: paths.adminMail(), label: 'admin.nav.mail' },
  { to: paths.adminBackups(), label: 'admin.nav.backups' },
  { to: paths.adminChanges(), label: 'admin.nav.changes' },
  { to: paths.adminSecurity(), label: 'admin.nav.security' },
  { to: paths.adminImport(), label: 'admin.nav.import' },
  { to: paths.adminDatabase(), label: 'admin.nav.database' },
] as const

/** Links between the admin screens, under the title of each. */
export function AdminNav() {
  return (
    <nav aria-label={t('admin.nav.label')} className="mb-8 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="flex min-h-11 items-center rounded-control border border-edge bg-card px-4 font-semibold text-ink no-underline hover:bg-sunk aria-[current=page]:bg-info-ground aria-[current=page]:text-info aria-[current=page]:underline aria-[current=page]:underline-offset-4"
            >
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
