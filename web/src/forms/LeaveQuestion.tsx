import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { t } from '../lib/words.ts'
import { paths } from '../paths.ts'
import { confirm } from '../ui/confirm.ts'
import { isUnsaved } from './unsaved.ts'
import './words.ts'

/** Asks before the user leaves a page with unsaved changes: by a link, by Back, or by closing the window. */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      // The page cannot stay open once the session is over.
      nextLocation.pathname !== paths.signIn() &&
      isUnsaved(),
  )
  // The router reports a blocked navigation through a new render.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let asking = true
    const question = {
      title: t('forms.leave.title'),
      message: t('forms.leave.text'),
      yes: t('forms.leave.yes'),
    }
    void confirm(question).then(yes => {
      if (!asking) return
      if (yes) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      asking = false
    }
  }, [blocker])
  // Only the browser can ask before it closes the window.
  useBeforeUnload(event => {
    if (isUnsaved()) event.preventDefault()
  })
  return null
}
