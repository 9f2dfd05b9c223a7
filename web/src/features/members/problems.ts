import { asProblem, type ProblemError } from '../../api/problem.ts'
import type { FormProblem } from '../../lib/form.ts'

/**
 * If the server refuses, shows its own message, at the field if there is one; without a response or on a
 * server failure, shows the general text of the action.
 */
export function memberProblem(error: unknown, general: string): FormProblem {
  const problem = asProblem(error)
  if (problem.status < 400 || problem.status >= 500) return { text: general }
  const fields = { ...problem.fieldTexts(), ...dateTexts(problem) }
  const texts = Object.values(fields)
  // If only one field is wrong, its own message is the clearest.
  const text = texts.length === 1 ? texts[0] : problem.text()
  return { text: text || general, fields }
}

/** The server's message about a date that it can't read: it knows best what is wrong. */
export function dateProblem(error: unknown): string | undefined {
  return Object.values(dateTexts(asProblem(error)))[0]
}

/** Returns the readings of an ambiguous date. */
export function dateChoices(error: unknown): readonly string[] {
  return Object.values(asProblem(error).fields).flatMap(({ choices = [] }) => choices)
}

function dateTexts(problem: ProblemError): Record<string, string> {
  const dates = Object.entries(problem.fields).filter(
    ([, { code, message }]) => code === 'bad-date' && message,
  )
  return Object.fromEntries(dates.map(([name, { message }]) => [name, message]))
}
