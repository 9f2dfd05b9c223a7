import type { Feature } from '../../feature.ts'

const paths = {
  admin: () => '/admin',
  /** The overview with the details of an account. */
  adminAccount: (id: string) => `/admin?account=${encodeURIComponent(id)}`,
  /** The feedback that contains a text. */
  adminFeedback: (text: string) => `/admin?feedback=${encodeURIComponent(text)}#feedback`,
  adminSettings: () => '/admin/settings',
  adminMail: () => '/admin/mail',
  adminBackups: () => '/admin/backups',
  backupArchive: (name: string) => `/api/admin/backups/${encodeURIComponent(name)}/archive`,
  adminChanges: () => '/admin/changes',
  adminSecurity: (person?: string) =>
    person ? `/admin/security?person=${encodeURIComponent(person)}` : '/admin/security',
  adminDatabase: () => '/admin/database',
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

/** Topics of the numbers and notices that the overview and the statistics show. */
const counted = ['accounts', 'members', 'feedback', 'mail', 'jobs', 'index', 'backups', 'settings']

export const feature: Feature = {
  paths,
  screens: [
    { path: '/admin', for: 'admins', load: () => import('./AdminPage.tsx') },
    { path: '/admin/settings', for: 'admins', load: () => import('./tools/settings/SettingsPage.tsx') },
    { path: '/admin/mail', for: 'admins', load: () => import('./tools/outbox/MailPage.tsx') },
    { path: '/admin/backups', for: 'admins', load: () => import('./tools/backups/BackupsPage.tsx') },
    { path: '/admin/changes', for: 'admins', load: () => import('./tools/changes/ChangesPage.tsx') },
    { path: '/admin/security', for: 'admins', load: () => import('./tools/security/SecurityPage.tsx') },
    { path: '/admin/database', for: 'admins', load: () => import('./tools/database/DatabasePage.tsx') },
  ],
  follows: {
    'admin/mail': ['mail'],
    'admin/changes': ['changes'],
    // Backups show where they are saved.
    'admin/backups': ['backups', 'settings'],
    'admin/settings': ['settings'],
    site: ['settings'],
    'admin/members': ['members'],
    'admin/overview': counted,
    'admin/database': counted,
  },
  logged: ['settings'],
}
