import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../api/queryClient.ts'
import { followOtherTabs, sessionQuery } from '../api/session.ts'
import { siteQuery } from '../api/site.ts'
import '../ui/styles.css'
import { router } from './router.tsx'

followOtherTabs(queryClient)
// Every first screen needs these two; they are asked for while its script is still on the way.
void queryClient.prefetchQuery(sessionQuery)
void queryClient
  .fetchQuery(siteQuery)
  // A site that wants to know how fast its pages are has them measured.
  .then(site => site.vitals && import('../features/upkeep/vitals/measure.ts'))
  .catch(() => {})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  // public/boot.js watches this: from here on the page itself reports what fails.
  document.documentElement.dataset.started = ''
}
