import type { Feature } from '../../feature.ts'

const paths = {
  dashboard: () => '/dashboard',
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/dashboard', for: 'signedIn', load: () => import('./DashboardPage.tsx') }],
}
