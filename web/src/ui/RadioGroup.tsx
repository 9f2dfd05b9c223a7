import { useId } from 'react'
import { descriptionStyle, type FieldProps, fieldErrorStyle, labelStyle } from './field.tsx'

type RadioGroupProps = Pick<FieldProps, 'label' | 'name' | 'description' | 'error' | 'defaultValue'> & {
  options: ReadonlyArray<{ value: string; label: string }>
  /** For short texts: side by side. */
  inline?: boolean
  /** For forms that change with the choice; others read the field on submit. */
  onChange?: (value: string) => void
}

/** A few choices with a short text each: all can be read before choosing. */
export function RadioGroup({
  label,
  name,
  description,
  error,
  defaultValue,
  options,
  inline = false,
  onChange,
}: RadioGroupProps) {
  const id = useId()
  const about = [description && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={about || undefined}
      // Takes the focus when the choice is wrong.
      tabIndex={-1}
    >
      <span id={`${id}-label`} className={labelStyle}>
        {label}
      </span>
      <div className={inline ? 'flex flex-wrap gap-x-6' : undefined}>
        {options.map(option => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              onChange={onChange && (() => onChange(option.value))}
              className="size-6 shrink-0 accent-primary"
            />
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
          </label>
        ))}
      </div>
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
