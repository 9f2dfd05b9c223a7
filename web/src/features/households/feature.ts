import type { Feature } from '../../feature.ts'

const paths = {
  households: () => '/families',
  household: (id: string) => `/families/${encodeURIComponent(id)}`,
  /** The target of the link in the email. */
  invitation: (token: string) => `/invitation?token=${encodeURIComponent(token)}`,
  /** The target of a group link. */
  join: (token: string) => `/join?token=${encodeURIComponent(token)}`,
  /** The list of members on paper, with telephone numbers. */
  directory: () => '/family-members/print',
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [
    { path: '/families', for: 'family', load: () => import('./HouseholdsPage.tsx') },
    { path: '/families/:id', for: 'family', load: () => import('./HouseholdPage.tsx') },
    {
      path: '/family-members/print',
      for: 'family',
      denied: 'members',
      load: () => import('./directory/DirectoryPage.tsx'),
    },
    { path: '/invitation', for: 'everyone', load: () => import('./InvitationPage.tsx') },
    { path: '/join', for: 'everyone', load: () => import('./JoinPage.tsx') },
  ],
  offline: ['/api/families', '/api/families/{id}', '/api/invitations'],
  follows: { invitations: ['families'] },
  found: { families: ({ id }) => paths.household(id) },
  drafts: ['household', 'invitation', 'invitations'],
  logged: ['families'],
  rowFields: ['members', 'invitations'],
}
