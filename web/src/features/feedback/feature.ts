import type { Feature } from '../../feature.ts'
import { paths as all } from '../../paths.ts'

const paths = {
  feedback: () => '/feedback',
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [
    // Opens without a session and is not redirected; the screen asks for one on submit.
    { path: '/feedback', for: 'everyone', load: () => import('./FeedbackPage.tsx') },
  ],
  found: { feedback: ({ title }) => all.adminFeedback(title.map(({ text }) => text).join('')) },
  logged: ['feedback'],
  rowFields: ['answers'],
}
