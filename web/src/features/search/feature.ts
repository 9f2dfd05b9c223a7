import type { Feature } from '../../feature.ts'

const paths = {
  /** Everything that matches a text, or only one kind of it. */
  search: (text = '', kind = '') => `/search?q=${encodeURIComponent(text)}${kind && `&kind=${kind}`}`,
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/search', for: 'family', load: () => import('./SearchPage.tsx') }],
  // Results name relatives. The topics of what it finds come from the features that own it.
  follows: { search: ['relationships'] },
}
