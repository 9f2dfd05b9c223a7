import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import type { Screen } from '../feature.ts'
import { loadChunk } from '../lib/chunks.ts'
import { hearPopStateFirst } from '../lib/popState.ts'
import { t } from '../lib/words.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { features } from './features.ts'
import { AdminOnly, ApprovedOnly, type Denial, SignedInOnly } from './guards.tsx'
import { NotFound } from './NotFound.tsx'
import { Root } from './Root.tsx'
import { Shell } from './Shell.tsx'

/** A screen whose script loads when the user goes there, with a limit (see `loadChunk`). */
function routeOf({ path, load }: Screen): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: (await loadChunk<{ default: ComponentType }>(load)).default }),
  }
}

const screens = Object.values(features).flatMap(({ screens = [] }) => screens)

const routesFor = (audience: Screen['for']) =>
  screens.filter(screen => screen.for === audience && !screen.denied).map(routeOf)

/** Screens that say "Access Denied" instead of showing the waiting notice or another page. */
const denying = screens.filter(screen => screen.denied !== undefined).map(denyingRoute)

function denyingRoute(screen: Screen): RouteObject {
  const element = <ApprovedOnly pending="denied" adminsOnly={screen.for === 'admins'} />
  return {
    handle: { denied: screen.denied ?? 'members' } satisfies Denial,
    element,
    children: [routeOf(screen)],
  }
}

const signedIn: RouteObject[] = [
  ...routesFor('signedIn'),
  ...denying,
  { element: <ApprovedOnly pending="notice" />, children: routesFor('family') },
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
              ...routesFor('everyone'),
              { element: <SignedInOnly />, children: signedIn },
              { element: <AdminOnly />, children: routesFor('admins') },
              { element: <AdminOnly ownerOnly />, children: routesFor('owner') },
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
])
