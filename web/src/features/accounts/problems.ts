import { asProblem, type ProblemError } from '../../api/problem.ts'
import type { FormProblem } from '../../lib/form.ts'
import type { Values } from '../../lib/words.ts'

/**
 * Says what a form shows for a failed call. Codes the form knows have their own sentence; anything else (no
 * answer, a failing server) gets the form's general one.
 */
export function formProblem(
  error: unknown,
  known: Readonly<Record<string, string | null>>,
  general: string,
  values: Values = {},
): FormProblem {
  const problem = asProblem(error)
  if (problem.code === 'invalid')
    return { text: invalidText(problem, values), fields: problem.fieldTexts(values) }
  // Too many attempts or users at once: waiting helps, and the sentence says so.
  if (problem.status === 429) return { text: problem.text(values) }
  const field = known[problem.code]
  if (field === undefined) return { text: general }
  const text = problem.text(values)
  return field === null ? { text } : { text, fields: { [field]: text } }
}

/** One wrong field: show its own sentence. Several: a general one, and each field shows its own. */
function invalidText(problem: ProblemError, values: Values): string {
  const texts = Object.values(problem.fieldTexts(values))
  return texts.length === 1 && texts[0] ? texts[0] : problem.text(values)
}
