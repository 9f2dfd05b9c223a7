import type { Feature } from '../../feature.ts'

const paths = {
  /** All sources; an event's own is `historySource`. */
  sources: () => '/sources',
  source: (id: string) => `/source/${encodeURIComponent(id)}`,
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [
    { path: '/sources', for: 'family', load: () => import('./SourcesPage.tsx') },
    { path: '/source/:id', for: 'family', load: () => import('./SourcePage.tsx') },
  ],
  offline: ['/api/sources', '/api/sources/{id}'],
  // A source lists the records that cite it.
  follows: { sources: ['members', 'relationships', 'history'] },
  found: { sources: ({ id }) => paths.source(id) },
  attachedTo: { source: paths.source },
  drafts: ['source'],
  logged: ['sources'],
  rowFields: ['citations', 'externalIds'],
}
