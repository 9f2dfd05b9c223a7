import type { Feature } from '../../feature.ts'

const paths = {
  signIn: () => '/login',
  register: (invitation?: string) =>
    invitation ? `/register?invitation=${encodeURIComponent(invitation)}` : '/register',
  /** From the link of a family's group chat. */
  registerInGroup: (token: string) => `/register?group=${encodeURIComponent(token)}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  profile: () => '/profile',
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [
    { path: '/login', for: 'everyone', load: () => import('./SignInPage.tsx') },
    { path: '/register', for: 'everyone', load: () => import('./RegisterPage.tsx') },
    { path: '/forgot-password', for: 'everyone', load: () => import('./ForgotPasswordPage.tsx') },
    { path: '/reset-password', for: 'everyone', load: () => import('./ResetPasswordPage.tsx') },
    { path: '/confirm-email', for: 'everyone', load: () => import('./ConfirmEmailPage.tsx') },
    { path: '/profile', for: 'signedIn', load: () => import('./ProfilePage.tsx') },
  ],
  follows: { users: ['accounts'], account: ['accounts'] },
  drafts: ['account'],
  logged: ['accounts'],
}
