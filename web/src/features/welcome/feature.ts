import type { Feature } from '../../feature.ts'

const paths = {
  /** The owner's first steps on a new site, or one of them. */
  welcome: (step?: string) => (step ? `/welcome?step=${step}` : '/welcome'),
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/welcome', for: 'owner', load: () => import('./WelcomePage.tsx') }],
  follows: { 'admin/first-steps': ['members', 'relationships', 'families', 'settings'] },
}
