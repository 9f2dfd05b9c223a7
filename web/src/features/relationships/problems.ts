import type { FormProblem } from '../../lib/form.ts'
import { formProblem } from '../accounts/problems.ts'

/** What the server refuses says its own sentence; anything else the general one of the action. */
export function relationshipProblem(error: unknown, general: string): FormProblem {
  return formProblem(
    error,
    {
      'relationship-duplicate': null,
      'own-ancestor': null,
      'same-person': null,
      'member-not-found': null,
    },
    general,
  )
}
