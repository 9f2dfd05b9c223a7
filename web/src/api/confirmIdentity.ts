import type { FormProblem } from '../lib/form.ts'
import { t } from '../lib/words.ts'
import { askForPassword, question } from '../ui/confirm.ts'
import { asProblem } from './problem.ts'
import { queryClient, sessionKey } from './queryClient.ts'
import { send } from './send.ts'
import type { Session } from './types.ts'

let asking: Promise<boolean> | undefined

/** Asks for the password again, in one dialog even if several requests need it at once. */
export function confirmIdentity(): Promise<boolean> {
  const email = queryClient.getQueryData<Session>(sessionKey)?.user?.email ?? ''
  asking ??= askForPassword({ email, check }).finally(() => {
    asking = undefined
  })
  return asking
}

async function check(password: string): Promise<FormProblem | null> {
  const headers = { 'content-type': 'application/json' }
  const address = new URL('/api/account/confirm-password', location.origin)
  try {
    await send(new Request(address, { method: 'POST', headers, body: JSON.stringify({ password }) }))
    return null
  } catch (error) {
    const problem = asProblem(error)
    if (problem.status === 401) {
      // The session has ended in the meantime: the page shows the sign-in form instead.
      question.get()?.answer(false)
      void queryClient.invalidateQueries({ queryKey: sessionKey })
    }
    const refused = problem.status >= 400 && problem.status < 500
    const text = (refused && problem.text()) || t('passwords.again.failed')
    return problem.code === 'wrong-password' ? { text, fields: { password: text } } : { text }
  }
}
