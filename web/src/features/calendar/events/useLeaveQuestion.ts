import { useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { confirm } from '../../../ui/confirm.ts'

/** The question, for screens that bring no words of their own. */
const usual = () => ({
  title: t('calendar.form.leave'),
  message: t('calendar.form.leaveText'),
  yes: t('calendar.form.leaveYes'),
})

/**
 * Asks before somebody leaves a form in which something was typed. When it is saved, or given up knowingly, call
 * what this returns, and nothing more is asked. `question` gives the words; it is the same function every time.
 */
export function useLeaveQuestion(isChanged: () => boolean, question = usual): () => void {
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
    void confirm(question()).then(yes => {
      if (!asking) return
      if (yes) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      asking = false
    }
  }, [blocker, question])
  // Closing the window is the browser's own to ask about.
  useBeforeUnload(event => {
    if (unsaved()) event.preventDefault()
  })
  return () => {
    settled.current = true
  }
}
