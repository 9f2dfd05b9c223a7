import { asProblem } from '../../api/problem.ts'

/** What the server refuses says its own sentence; no answer, or a failing server, gets the general one. */
export function refusedText(error: unknown, general: string): string {
  const problem = asProblem(error)
  const refused = problem.status >= 400 && problem.status < 500
  return (refused && problem.text()) || general
}
