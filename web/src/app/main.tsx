import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../api/queryClient.ts'
import { saveWith } from '../api/saving.ts'
import { confirmWith } from '../api/sendConfirmed.ts'
import { followOtherTabs, sessionQuery } from '../api/session.ts'
import { siteQuery } from '../api/site.ts'
import { loadChunk } from '../lib/chunks.ts'
import { chosenLanguage, hasOwnLanguage, takeLanguageOfSite } from '../lib/language.ts'
import { language, speak } from '../lib/words.ts'
import '../ui/styles.css'
import { router } from './router.tsx'

followOtherTabs(queryClient)
saveWith(() => import('../api/saver.ts'))
confirmWith(async () => (await loadChunk(() => import('../api/confirmIdentity.ts'))).confirmIdentity())
// Every first screen needs these two, so they load alongside its script.
void queryClient.prefetchQuery(sessionQuery)
const site = queryClient.fetchQuery(siteQuery)
void site
  // Measure page speed if the site asks for it.
  .then(site => site.vitals && import('../features/admin/tools/vitals/measure.ts'))
  .catch(() => {})

function start() {
  const root = document.getElementById('root')
  const { dataset } = document.documentElement
  // public/boot.js has found the browser too old, and says so.
  if (!root || dataset.tooOld !== undefined) return
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  // public/boot.js watches this: from now on the page reports its own errors.
  dataset.started = ''
  // It may have given up already, because of an error that did no harm.
  root.hidden = false
  document.getElementById('boot-failed')?.remove()
}

async function speakAndStart() {
  if (!hasOwnLanguage()) await site.then(({ language }) => takeLanguageOfSite(language)).catch(() => {})
  const chosen = chosenLanguage()
  // If a language does not load, show the page in English.
  if (chosen !== language) await speak(chosen).catch(() => {})
  start()
}

void speakAndStart()
