import type { Feature } from '../../feature.ts'

const paths = {
  tree: (id?: string) => (id ? `/family-tree/${encodeURIComponent(id)}` : '/family-tree'),
  /** The tree with the path between two people. */
  treePath: (from: string, to: string) => `/family-tree/${encodeURIComponent(from)}?path=${from},${to}`,
  treePicture: (query: URLSearchParams) => `/api/tree/picture?${query}`,
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/family-tree/:memberId?', for: 'family', load: () => import('./FamilyTreePage.tsx') }],
  follows: { tree: ['members', 'relationships'] },
  offline: ['/api/tree'],
}
