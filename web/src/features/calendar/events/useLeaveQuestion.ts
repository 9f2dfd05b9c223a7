import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { confirm } from '../../../ui/confirm.ts'

/**
 * Asks before somebody leaves a form in which something was typed. When it is saved, or given up knowingly, call
 * what this returns, and nothing more is asked.
 */
export function useLeaveQuestion(isChanged: () => boolean): () => void {
  const settled = useRef(false)
  const unsaved = () => !settled.current && isChanged()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      // Whose session is over cannot stay.
      nextLocation.pathname !== paths.signIn() &&
      unsaved(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let asking = true
    const question = {
      title: t('calendar.form.leave'),
      message: t('calendar.form.leaveText'),
      yes: t('calendar.form.leaveYes'),
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
  // Closing the window is the browser's own to ask about.
  useBeforeUnload(event => {
    if (unsaved()) event.preventDefault()
  })
  return () => {
    settled.current = true
  }
}
