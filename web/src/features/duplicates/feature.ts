import type { Feature } from '../../feature.ts'

const paths = {
  /** Members who may be the same person; with an id, who to compare that one with. */
  duplicates: (id?: string) => (id ? `/duplicates?with=${id}` : '/duplicates'),
  /** Two members side by side. */
  compare: (one: string, other: string) => `/duplicates/${one}/${other}`,
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/duplicates/:one?/:other?', for: 'admins', load: () => import('./DuplicatesPage.tsx') }],
  follows: { duplicates: ['members', 'relationships'] },
  logged: ['duplicates'],
}
