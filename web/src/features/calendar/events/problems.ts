import { asProblem } from '../../../api/problem.ts'
import type { FormProblem } from '../../../lib/form.ts'
import { t } from '../../../lib/words.ts'

/** What the server says about single fields stands there; every other failure has the form's general sentence. */
export function eventProblem(error: unknown, general: string): FormProblem {
  const problem = asProblem(error)
  const fields = problem.fieldTexts()
  const texts = Object.values(fields)
  if (texts.length === 0) return { text: problem.status === 404 ? t('calendar.edit.notFound') : general }
  // One wrong field: its own sentence is the clearest.
  return { text: (texts.length === 1 ? texts[0] : problem.text()) || general, fields }
}
