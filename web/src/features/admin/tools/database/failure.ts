import { asProblem } from '../../../../api/problem.ts'

/** The tool's own sentence, and the server's reason after it where there is one that helps. */
export function failure(sentence: string, error: unknown, known: readonly string[]): string {
  const problem = asProblem(error)
  return known.includes(problem.code) ? `${sentence} ${problem.text()}` : sentence
}
