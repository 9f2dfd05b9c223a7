import type { Feature } from '../../feature.ts'

const paths = {
  adminImport: (file?: string) => (file ? `/admin/import?file=${encodeURIComponent(file)}` : '/admin/import'),
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/admin/import', for: 'admins', load: () => import('./ImportPage.tsx') }],
  logged: ['importing'],
}
