import { asProblem } from '../../../api/problem.ts'
import type { FormProblem } from '../../../lib/form.ts'
import { t } from '../../../lib/words.ts'

/** The server's messages for single fields go to those fields; any other failure gets the general text. */
export function eventProblem(error: unknown, general: string): FormProblem {
  const problem = asProblem(error)
  const fields = problem.fieldTexts()
  const texts = Object.values(fields)
  if (texts.length === 0) return { text: problem.status === 404 ? t('calendar.edit.notFound') : general }
  // If only one field is wrong, its own message is the clearest.
  return { text: (texts.length === 1 ? texts[0] : problem.text()) || general, fields }
}
