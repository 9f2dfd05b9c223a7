import type { Feature } from '../../feature.ts'

const paths = {
  /** The list; `query` is the address from the `?` on. */
  history: (query = '') => `/family-history${query}`,
  historyEvent: (id: string) => `/family-history/event/${encodeURIComponent(id)}`,
  historySource: (eventId: string) => `/family-history/source/${encodeURIComponent(eventId)}`,
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [
    { path: '/family-history', for: 'family', load: () => import('./HistoryPage.tsx') },
    { path: '/family-history/event/:id', for: 'family', load: () => import('./detail/HistoryEventPage.tsx') },
    {
      path: '/family-history/source/:eventId',
      for: 'family',
      load: () => import('./source/EventSourcePage.tsx'),
    },
  ],
  offline: ['/api/history/timeline', '/api/history/window', '/api/history/{id}'],
  // Events name members and sources.
  follows: { history: ['members', 'sources'] },
  found: { history: ({ id }) => paths.historyEvent(id) },
  attachedTo: { 'history-event': paths.historySource },
  drafts: ['history'],
  logged: ['history'],
  rowFields: ['familyInvolved'],
}
