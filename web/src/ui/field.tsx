import type { ReactNode } from 'react'
import { t } from '../lib/words.ts'

/** What every field of a form takes. `error` marks the field as wrong and says why. */
export type FieldProps = {
  label: string
  name: string
  description?: ReactNode
  error?: string | undefined
  defaultValue?: string
  isRequired?: boolean
  /** Shows "optional" beside the label, for forms where most fields are required. */
  showOptional?: boolean
}

export const labelStyle = 'mb-1.5 block font-semibold'
export const descriptionStyle = 'mt-1.5 block text-sm text-muted'
export const fieldErrorStyle = 'mt-1.5 block text-sm font-semibold text-danger'

export function LabelText({ label, showOptional }: Pick<FieldProps, 'label' | 'showOptional'>) {
  return (
    <>
      {label}
      {showOptional && <span className="font-normal text-muted"> ({t('common.optional')})</span>}
    </>
  )
}
