import { asProblem, type ProblemError } from '../../api/problem.ts'
import type { FormProblem } from '../../lib/form.ts'

/**
 * What the server refuses says its own sentence, at the field where it has one; no answer or a failing server
 * gets the general one of the action.
 */
export function memberProblem(error: unknown, general: string): FormProblem {
  const problem = asProblem(error)
  if (problem.status < 400 || problem.status >= 500) return { text: general }
  const fields = { ...problem.fieldTexts(), ...dateTexts(problem) }
  const texts = Object.values(fields)
  // One wrong field: its own sentence is the clearest.
  const text = texts.length === 1 ? texts[0] : problem.text()
  return { text: text || general, fields }
}

/** What the server says about a date that it cannot read: it knows best what is wrong with it. */
export function dateProblem(error: unknown): string | undefined {
  return Object.values(dateTexts(asProblem(error)))[0]
}

function dateTexts(problem: ProblemError): Record<string, string> {
  const dates = Object.entries(problem.fields).filter(
    ([, { code, message }]) => code === 'bad-date' && message,
  )
  return Object.fromEntries(dates.map(([name, { message }]) => [name, message]))
}
