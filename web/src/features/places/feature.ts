import type { Feature } from '../../feature.ts'

const paths = {
  place: (name: string) => `/place/${encodeURIComponent(name)}`,
  /** A position on a map of another website. */
  map: (latitude: number, longitude: number) =>
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`,
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/place/:name', for: 'family', load: () => import('./PlacePage.tsx') }],
  offline: ['/api/places'],
  logged: ['places'],
}
