import { blankFields, type FormProblem } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'

/**
 * Checks that the page can make without waiting for the server (which repeats them all). First blank fields,
 * then in the server's order: passwords match, password length, username length.
 */
export function checkRegistration(read: (name: string) => string, min: number): FormProblem | undefined {
  const names = ['name', 'username', 'email', 'password', 'confirmPassword']
  const blank = blankFields(read, names, t('errors.required'))
  if (blank) return { text: t('errors.invalid'), fields: blank }
  const wrong = checkNewPassword(read, min)
  if (wrong) return wrong
  if ([...read('username').trim()].length < 3) return at('username', t('errors.username-too-short'))
  return undefined
}

/** The two rules for a new password, which is typed twice. */
export function checkNewPassword(read: (name: string) => string, min: number): FormProblem | undefined {
  if (read('password') !== read('confirmPassword')) return at('confirmPassword', t('errors.passwords-differ'))
  if ([...read('password')].length < min) return at('password', t('errors.password-too-short', { min }))
  return undefined
}

function at(field: string, text: string): FormProblem {
  return { text, fields: { [field]: text } }
}
