import { useId } from 'react'
import { descriptionStyle, type FieldProps, fieldErrorStyle, LabelText, labelStyle } from './field.tsx'

type SelectProps = FieldProps & {
  options: ReadonlyArray<{ value: string; label: string }>
  /** For forms that change with the choice; others read the field on submit. */
  value?: string
  onChange?: (value: string) => void
  /** Prevents choosing, while another choice makes this one irrelevant. */
  disabled?: boolean
}

/**
 * The browser's own select: on a phone it opens the familiar wheel, it can be searched by typing, and it
 * costs no script.
 */
export function Select({
  label,
  description,
  error,
  showOptional,
  isRequired,
  options,
  onChange,
  ...props
}: SelectProps) {
  const id = useId()
  const about = [description && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className={labelStyle}>
        <LabelText label={label} showOptional={showOptional ?? false} />
      </label>
      <select
        {...props}
        onChange={onChange && (event => onChange(event.target.value))}
        id={id}
        className="control"
        aria-required={isRequired}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={about || undefined}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
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
    </div>
  )
}
