import { t } from '../../lib/words.ts'
import { weakness } from './weakPasswords.ts'
import '../../ui/words.ts'

/** Loaded with the first letter of a new password, so that the page with the form stays small. */
export function passwordWarning(password: string, own: readonly string[], site: string): string | null {
  const weak = weakness(password, own, site)
  return weak && t(`passwords.weak.${weak}`)
}
