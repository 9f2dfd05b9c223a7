import { asProblem } from '../../../../api/problem.ts'

/** The tool's own sentence, followed by the server's reason if it helps. */
export function failure(sentence: string, error: unknown, known: readonly string[]): string {
  const problem = asProblem(error)
  return known.includes(problem.code) ? `${sentence} ${problem.text()}` : sentence
}
