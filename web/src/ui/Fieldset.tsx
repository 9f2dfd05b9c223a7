import { type ReactNode, type Ref, useId } from 'react'
import { descriptionStyle, fieldErrorStyle, labelStyle } from './field.tsx'

type FieldsetProps = {
  label: string
  error?: string | undefined
  /** Shown below the controls, such as the saved value when it differs. */
  description?: ReactNode
  ref?: Ref<HTMLFieldSetElement>
  /** Shows the label as a heading, for a group of fields that have errors of their own. */
  heading?: boolean
  className?: string
  children: ReactNode
}

/** Several controls that are one field of a form, with one label, description and error, or a group of fields. */
export function Fieldset({
  label,
  error,
  description,
  ref,
  heading = false,
  className = '',
  children,
}: FieldsetProps) {
  const id = useId()
  const about = [description && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      ref={ref}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={about || undefined}
      // A form moves the focus here when the field is invalid.
      tabIndex={heading ? undefined : -1}
      className={`min-w-0 wrap-anywhere ${className}`}
    >
      <legend className={heading ? 'font-serif text-xl font-semibold' : labelStyle}>{label}</legend>
      {children}
      {description && (
        <span id={`${id}-about`} className={descriptionStyle}>
          {description}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={fieldErrorStyle}>
          {error}
        </span>
      )}
    </fieldset>
  )
}
