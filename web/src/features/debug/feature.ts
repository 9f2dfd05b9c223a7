import type { Feature } from '../../feature.ts'

const paths = {
  debug: () => '/debug',
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/debug', for: 'everyone', load: () => import('./DebugPage.tsx') }],
}
