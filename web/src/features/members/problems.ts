import { asProblem } from '../../api/problem.ts'
import type { FormProblem } from '../../lib/form.ts'

/**
 * What the server refuses says its own sentence, at the field where it has one; no answer or a failing server
 * gets the general one of the action.
 */
export function memberProblem(error: unknown, general: string): FormProblem {
  const problem = asProblem(error)
  if (problem.status < 400 || problem.status >= 500) return { text: general }
  const fields = problem.fieldTexts()
  const texts = Object.values(fields)
  // One wrong field: its own sentence is the clearest.
  const text = texts.length === 1 ? texts[0] : problem.text()
  return { text: text || general, fields }
}
