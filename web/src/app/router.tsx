import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { loadChunk } from '../lib/chunks.ts'
import { hearPopStateFirst } from '../lib/popState.ts'
import { t } from '../lib/words.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { AdminOnly, ApprovedOnly, denials, SignedInOnly } from './guards.tsx'
import { NotFound } from './NotFound.tsx'
import { Root } from './Root.tsx'
import { Shell } from './Shell.tsx'
import type { Screens } from './screens.ts'

type Load = () => Promise<{ default: ComponentType }>

/**
 * A screen whose script loads when the user goes there, with a limit (see `loadChunk`). Most screens are in a list of
 * their own: where to find their scripts is more than the first page needs to know.
 */
function screen(path: string, which: Load | keyof Screens): RouteObject {
  const find = async () => (typeof which === 'string' ? (await loadScreens()).screens[which] : which)
  return {
    path,
    lazy: async () => ({ Component: (await loadChunk<{ default: ComponentType }>(await find())).default }),
  }
}

const loadScreens = () => loadChunk(() => import('./screens.ts'))

const landing = () => import('../features/landing/LandingPage.tsx')
const signIn = () => import('../features/accounts/SignInPage.tsx')
const register = () => import('../features/accounts/RegisterPage.tsx')
const forgotPassword = () => import('../features/accounts/ForgotPasswordPage.tsx')
const resetPassword = () => import('../features/accounts/ResetPasswordPage.tsx')
const confirmEmail = () => import('../features/accounts/ConfirmEmailPage.tsx')

const open: RouteObject[] = [
  screen('/', landing),
  screen('/login', signIn),
  screen('/register', register),
  screen('/forgot-password', forgotPassword),
  screen('/reset-password', resetPassword),
  screen('/confirm-email', confirmEmail),
  screen('/unsubscribe', 'unsubscribe'),
  screen('/debug', 'debug'),
  // Opens without a session and is not redirected; the screen asks for one on submit.
  screen('/feedback', 'feedback'),
  screen('/invitation', 'invitation'),
]

const signedIn: RouteObject[] = [
  screen('/dashboard', 'dashboard'),
  screen('/profile', 'profile'),
  {
    handle: denials.members,
    element: <ApprovedOnly pending="denied" />,
    children: [screen('/family-members', 'members'), screen('/family-members/print', 'directory')],
  },
  {
    handle: denials.relationships,
    element: <ApprovedOnly pending="denied" adminsOnly />,
    children: [screen('/family-relationships/:id', 'relationships')],
  },
  {
    element: <ApprovedOnly pending="notice" />,
    children: [
      screen('/dashboard/year', 'year'),
      screen('/create-event', 'createEvent'),
      screen('/edit-event/:id', 'editEvent'),
      screen('/events', 'agenda'),
      screen('/subscribe', 'subscribe'),
      screen('/family-member/:id', 'member'),
      screen('/how-related', 'howRelated'),
      screen('/family-tree/:memberId?', 'tree'),
      screen('/family-history', 'history'),
      screen('/family-history/event/:id', 'historyEvent'),
      screen('/family-history/source/:eventId', 'historySource'),
      screen('/sources', 'sources'),
      screen('/source/:id', 'source'),
      screen('/place/:name', 'place'),
      screen('/search', 'search'),
      screen('/families', 'households'),
      screen('/families/:id', 'household'),
      screen('/export', 'exporting'),
    ],
  },
]

const admins: RouteObject[] = [
  screen('/admin', 'admin'),
  screen('/admin/settings', 'adminSettings'),
  screen('/admin/mail', 'adminMail'),
  screen('/admin/backups', 'adminBackups'),
  screen('/admin/changes', 'adminChanges'),
  screen('/admin/security', 'adminSecurity'),
  screen('/admin/import', 'adminImport'),
  screen('/admin/database', 'adminDatabase'),
  screen('/duplicates/:one?/:other?', 'duplicates'),
]

/** A component, so that its text is looked up when shown. */
function Loading() {
  return <Spinner label={t('common.loading')} />
}

hearPopStateFirst()

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    HydrateFallback: Loading,
    children: [
      {
        element: <Shell />,
        children: [
          {
            // Inside the shell, so that navigation and footer stay when a screen fails.
            errorElement: <ErrorScreen />,
            children: [
              ...open,
              { element: <SignedInOnly />, children: signedIn },
              { element: <AdminOnly />, children: admins },
              { element: <AdminOnly ownerOnly />, children: [screen('/welcome', 'welcome')] },
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
])
