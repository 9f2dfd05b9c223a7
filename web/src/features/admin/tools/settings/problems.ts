import { asProblem } from '../../../../api/problem.ts'
import type { FormProblem } from '../../../../lib/form.ts'
import { t } from '../../../../lib/words.ts'
import { refusedText } from '../../problems.ts'
import './words.ts'

/** True if the server tried the new settings and they did not work. */
export function isFailedTrial(error: unknown): boolean {
  return /^(mail|backup)-check-failed$/.test(asProblem(error).code)
}

/** The server's sentence, and one for each wrong field. */
export function settingsProblem(error: unknown, general = t('settings.saveFailed')): FormProblem {
  return { text: refusedText(error, general), fields: asProblem(error).fieldTexts() }
}
