import { asProblem } from '../../../../api/problem.ts'
import { t } from '../../../../lib/words.ts'

/** A refusal has its own reason; anything else (no answer, a failing server) can be tried again. */
export function failure(error: unknown): string {
  const problem = asProblem(error)
  const refused = problem.status >= 400 && problem.status < 500
  return refused ? problem.text() : t('changes.undo.failed')
}
