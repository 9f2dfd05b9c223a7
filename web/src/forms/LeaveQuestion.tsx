import { useEffect, useRef } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import { useListener } from '../lib/useListener.ts'
import { t } from '../lib/words.ts'
import { paths } from '../paths.ts'
import { confirm } from '../ui/confirm.ts'
import { giveUpAll, isUnsaved, keepAll } from './unsaved.ts'
import './words.ts'

/**
 * Asks before the user leaves a page with unsaved changes by a link or by Back. When the page itself goes away,
 * drafts are kept; the browser asks only if something can't be kept.
 */
export function LeaveQuestion() {
  const undone = useRef<Promise<void>>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const blocks = closesForms(currentLocation, nextLocation) && isUnsaved()
    undone.current = blocks && historyAction === 'POP' ? nextPopState() : undefined
    return blocks
  })
  // The router reports a blocked navigation through a new render.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let asking = true
    void ask()
    async function ask() {
      await undone.current
      const yes = await confirmLeaving()
      if (!asking || blocker.state !== 'blocked') return
      if (!yes) return blocker.reset()
      giveUpAll()
      blocker.proceed()
    }
    return () => {
      asking = false
    }
  }, [blocker])
  useBeforeUnload(event => {
    if (!keepAll()) event.preventDefault()
  })
  // A phone may close a page in the background without another event.
  useListener('visibilitychange', () => document.visibilityState === 'hidden' && void keepAll())
  return null
}

/** For what happens before a page is left: asks now if there are unsaved changes, so that leaving doesn't ask again. */
export async function mayLeave(): Promise<boolean> {
  if (!isUnsaved()) return true
  const yes = await confirmLeaving()
  if (yes) giveUpAll()
  return yes
}

function confirmLeaving(): Promise<boolean> {
  return confirm({
    title: t('forms.leave.title'),
    message: t('forms.leave.text'),
    yes: t('forms.leave.yes'),
  })
}

/** Back has already moved in the browser's history. The router undoes that, and only then a dialog may open. */
function nextPopState(): Promise<void> {
  return new Promise(resolve => window.addEventListener('popstate', () => resolve(), { once: true }))
}

/**
 * Lists keep their forms when only the query changes. A profile's form is open because of its query, and each of the
 * first steps has its own forms.
 */
function closesForms(from: Location, to: Location): boolean {
  // The page cannot stay open once the session is over.
  if (to.pathname === paths.signIn()) return false
  if (to.pathname !== from.pathname) return true
  return from.pathname === paths.welcome() ? to.search !== from.search : isEditing(from) && !isEditing(to)
}

function isEditing({ search }: Location): boolean {
  return new URLSearchParams(search).has('edit')
}
