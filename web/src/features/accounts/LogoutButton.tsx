import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import { endSession, leaveLater, shortWait } from '../../api/session.ts'
import { isUnsaved } from '../../forms/unsaved.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { useSignOut } from './queries.ts'

/** Logging out erases drafts. The texts are loaded, because a form is open. */
function leaving() {
  return {
    title: t('forms.signOut.title'),
    message: t('forms.signOut.text'),
    yes: t('forms.signOut.yes'),
  }
}

/** Ends the session on the server and goes to /login. */
export function LogoutButton({ className = '' }: { className?: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signOut = useSignOut()
  async function press() {
    if (isUnsaved() && !(await confirm(leaving()))) return
    const wait = shortWait()
    signOut.mutate(
      { signal: wait.signal },
      {
        onSettled: wait.end,
        onSuccess: () => void navigate(paths.signIn()),
        onError: error => {
          const { status } = asProblem(error)
          // Without a session there is nothing left to end: the user is signed out.
          if (status === 401) void endSession(queryClient)
          // Someone who leaves a borrowed device can't wait for the network.
          else if (status === 0) {
            void leaveLater(queryClient)
            toast({ text: t('common.nav.logoutWaits') })
          } else return toast({ text: t('common.nav.logoutFailed'), tone: 'error' })
          void navigate(paths.signIn())
        },
      },
    )
  }
  return (
    <Button
      variant="secondary"
      className={className}
      busy={signOut.isPending}
      busyLabel={t('common.nav.loggingOut')}
      onPress={() => void press()}
    >
      {t('common.nav.logout')}
    </Button>
  )
}
