import { type ReactNode, useId } from 'react'
import { t } from '../lib/words.ts'

/** The props of every field of a form. `error` marks the field as wrong and says why. */
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

/** The attributes that tie a control to its label, its description and its error. */
type Tied = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

type FieldFrameProps = Pick<FieldProps, 'label' | 'description' | 'error' | 'isRequired' | 'showOptional'> & {
  children: (tied: Tied) => ReactNode
}

/**
 * The browser's own control with its label, description and error. (react-aria's fields say the same and would be a
 * tenth of what the sign-in page loads.)
 */
export function Field({ label, description, error, isRequired, showOptional, children }: FieldFrameProps) {
  const id = useId()
  const isWrong = error !== undefined
  const describedBy = [description && `${id}-description`, isWrong && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className={labelStyle}>
        <LabelText label={label} showOptional={showOptional ?? false} />
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isWrong && { 'aria-invalid': true }),
        ...(isRequired && { 'aria-required': true }),
      })}
      {description && (
        <span id={`${id}-description`} className={descriptionStyle}>
          {description}
        </span>
      )}
      {isWrong && (
        <span id={`${id}-error`} className={fieldErrorStyle}>
          {error}
        </span>
      )}
    </div>
  )
}
