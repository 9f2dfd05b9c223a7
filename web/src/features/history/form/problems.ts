import { asProblem } from '../../../api/problem.ts'
import type { FormProblem } from '../../../lib/form.ts'
import { t } from '../../../lib/words.ts'
import { memberProblem } from '../../members/problems.ts'

/** The event was not saved because its file was not uploaded. */
export class UploadFailed extends Error {
  constructor(cause: unknown) {
    super('the upload failed', { cause })
  }
}

/** Why an event was not saved. */
export function saveProblem(error: unknown): FormProblem {
  const { status, code } = asProblem(error)
  if (status === 404) return { text: t('history.save.gone') }
  // An earlier try saved this new event and it was changed since; this form can't show both versions.
  if (code === 'conflict') return { text: t('errors.conflict') }
  return memberProblem(error, t('history.save.failed'))
}

/** Why a file was not uploaded, and so the event not saved. */
export function uploadProblem(error: unknown): FormProblem {
  const problem = asProblem(error)
  const passing = ['offline', 'unreachable'].includes(problem.code) || problem.status >= 500
  return { text: (!passing && problem.text()) || t('history.save.uploadFailed') }
}
