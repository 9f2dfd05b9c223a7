import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../api/queryClient.ts'
import { followOtherTabs, sessionQuery } from '../api/session.ts'
import { siteQuery } from '../api/site.ts'
import { chosenLanguage } from '../lib/language.ts'
import { language, speak } from '../lib/words.ts'
import '../ui/styles.css'
import { router } from './router.tsx'

followOtherTabs(queryClient)
// Every first screen needs these two; they are asked for while its script is still on the way.
void queryClient.prefetchQuery(sessionQuery)
void queryClient
  .fetchQuery(siteQuery)
  // A site that wants to know how fast its pages are has them measured.
  .then(site => site.vitals && import('../features/admin/tools/vitals/measure.ts'))
  .catch(() => {})

function start() {
  const root = document.getElementById('root')
  if (!root) return
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

const chosen = chosenLanguage()
if (chosen === language) start()
// A language whose texts do not arrive is no reason to show nothing.
else
  void speak(chosen)
    .catch(() => {})
    .then(start)
