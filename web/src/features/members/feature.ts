import type { Feature } from '../../feature.ts'
import { paths as all } from '../../paths.ts'

const paths = {
  members: () => '/family-members',
  /** The list, with the form for a new member. */
  addMember: () => '/family-members?add',
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [
    { path: '/family-members', for: 'family', denied: 'members', load: () => import('./MembersPage.tsx') },
  ],
  offline: [
    '/api/members/{id}',
    '/api/members/{id}/history',
    '/api/members/{id}/photos',
    '/api/members/{id}/relations',
  ],
  follows: {
    // A profile shows relationships, and names what it cites.
    members: ['relationships', 'sources'],
    'members/{id}/history': ['history'],
    'members/{id}/photos': ['calendar', 'history'],
  },
  found: { people: ({ id }) => all.member(id) },
  attachedTo: { member: id => all.member(id) },
  drafts: ['member'],
  logged: ['members'],
  rowFields: ['names', 'notes'],
}
