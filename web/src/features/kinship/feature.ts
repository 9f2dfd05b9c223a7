import type { Feature } from '../../feature.ts'

const paths = {
  howRelated: (from?: string, to?: string) => {
    const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString()
    return query ? `/how-related?${query}` : '/how-related'
  },
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/how-related', for: 'family', load: () => import('./HowRelatedPage.tsx') }],
  follows: { kinship: ['members', 'relationships'] },
  offline: ['/api/kinship'],
}
