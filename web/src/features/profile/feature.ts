import type { Feature } from '../../feature.ts'

const paths = {
  member: (id: string) => `/family-member/${encodeURIComponent(id)}`,
  editMember: (id: string) => `/family-member/${encodeURIComponent(id)}?edit`,
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [{ path: '/family-member/:id', for: 'family', load: () => import('./MemberPage.tsx') }],
}
