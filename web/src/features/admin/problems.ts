import { asProblem } from '../../api/problem.ts'

/** The server's sentence for a refusal; the general one for no answer or a failing server. */
export function refusedText(error: unknown, general: string): string {
  const problem = asProblem(error)
  const refused = problem.status >= 400 && problem.status < 500
  return (refused && problem.text()) || general
}
