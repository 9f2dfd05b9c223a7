import type { Feature } from '../../feature.ts'

const paths = {
  home: () => '/',
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/', for: 'everyone', load: () => import('./LandingPage.tsx') }],
}
