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

/** A screen whose script loads when the user goes there, with a limit (see `loadChunk`). */
function screen(path: string, load: () => Promise<{ default: ComponentType }>): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: (await loadChunk(load)).default }),
  }
}

const landing = () => import('../features/landing/LandingPage.tsx')
const signIn = () => import('../features/accounts/SignInPage.tsx')
const register = () => import('../features/accounts/RegisterPage.tsx')
const forgotPassword = () => import('../features/accounts/ForgotPasswordPage.tsx')
const resetPassword = () => import('../features/accounts/ResetPasswordPage.tsx')
const confirmEmail = () => import('../features/accounts/ConfirmEmailPage.tsx')
const profile = () => import('../features/accounts/ProfilePage.tsx')
const member = () => import('../features/profile/MemberPage.tsx')
const relationships = () => import('../features/relationships/RelationshipsPage.tsx')
const howRelated = () => import('../features/kinship/HowRelatedPage.tsx')
const tree = () => import('../features/tree/FamilyTreePage.tsx')
const members = () => import('../features/members/MembersPage.tsx')
const dashboard = () => import('../features/dashboard/DashboardPage.tsx')
const createEvent = () => import('../features/calendar/events/CreateEventPage.tsx')
const editEvent = () => import('../features/calendar/events/EditEventPage.tsx')
const agenda = () => import('../features/calendar/events/AgendaPage.tsx')
const subscribe = () => import('../features/calendar/subscribe/SubscribePage.tsx')
const unsubscribe = () => import('../features/calendar/subscribe/UnsubscribePage.tsx')
const history = () => import('../features/history/HistoryPage.tsx')
const historyEvent = () => import('../features/history/detail/HistoryEventPage.tsx')
const historySource = () => import('../features/history/source/SourcePage.tsx')
const households = () => import('../features/households/HouseholdsPage.tsx')
const household = () => import('../features/households/HouseholdPage.tsx')
const invitation = () => import('../features/households/InvitationPage.tsx')
const search = () => import('../features/search/SearchPage.tsx')
const feedback = () => import('../features/feedback/FeedbackPage.tsx')
const admin = () => import('../features/admin/AdminPage.tsx')
const debug = () => import('../features/debug/DebugPage.tsx')
const adminMail = () => import('../features/admin/tools/mail/MailPage.tsx')
const adminBackups = () => import('../features/admin/tools/backups/BackupsPage.tsx')
const adminChanges = () => import('../features/admin/tools/changes/ChangesPage.tsx')
const adminSecurity = () => import('../features/admin/tools/security/SecurityPage.tsx')
const adminDatabase = () => import('../features/admin/tools/database/DatabasePage.tsx')

const open: RouteObject[] = [
  screen('/', landing),
  screen('/login', signIn),
  screen('/register', register),
  screen('/forgot-password', forgotPassword),
  screen('/reset-password', resetPassword),
  screen('/confirm-email', confirmEmail),
  screen('/unsubscribe', unsubscribe),
  screen('/debug', debug),
  // Opens without a session and is not redirected; the screen asks for one on submit.
  screen('/feedback', feedback),
  screen('/invitation', invitation),
]

const signedIn: RouteObject[] = [
  screen('/dashboard', dashboard),
  screen('/profile', profile),
  {
    handle: denials.members,
    element: <ApprovedOnly pending="denied" />,
    children: [screen('/family-members', members)],
  },
  {
    handle: denials.relationships,
    element: <ApprovedOnly pending="denied" adminsOnly />,
    children: [screen('/family-relationships/:id', relationships)],
  },
  {
    element: <ApprovedOnly pending="notice" />,
    children: [
      screen('/create-event', createEvent),
      screen('/edit-event/:id', editEvent),
      screen('/events', agenda),
      screen('/subscribe', subscribe),
      screen('/family-member/:id', member),
      screen('/how-related', howRelated),
      screen('/family-tree/:memberId?', tree),
      screen('/family-history', history),
      screen('/family-history/event/:id', historyEvent),
      screen('/family-history/source/:eventId', historySource),
      screen('/search', search),
      screen('/families', households),
      screen('/families/:id', household),
    ],
  },
]

const admins: RouteObject[] = [
  screen('/admin', admin),
  screen('/admin/mail', adminMail),
  screen('/admin/backups', adminBackups),
  screen('/admin/changes', adminChanges),
  screen('/admin/security', adminSecurity),
  screen('/admin/database', adminDatabase),
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
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
])
