import type { Feature } from '../../feature.ts'

const paths = {
  export: () => '/export',
  ownData: () => '/api/account/data',
  exportFile: (query: URLSearchParams) => `/api/exports/file?${query}`,
  preparedFile: (id: string) => `/api/prepared-exports/${id}/file`,
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/export', for: 'family', load: () => import('./ExportPage.tsx') }],
  follows: { exports: ['members', 'relationships', 'history', 'sources'] },
}
