import type { Feature } from '../../feature.ts'

const paths = {
  relationships: (id: string) => `/family-relationships/${encodeURIComponent(id)}`,
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [
    {
      path: '/family-relationships/:id',
      for: 'admins',
      denied: 'relationships',
      load: () => import('./RelationshipsPage.tsx'),
    },
  ],
  follows: { relationships: ['members', 'sources'] },
  drafts: ['relationship'],
  logged: ['relationships'],
}
