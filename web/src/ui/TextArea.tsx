import { Field, type FieldProps } from './field.tsx'

type TextAreaProps = FieldProps & {
  rows?: number
  maxLength?: number
  placeholder?: string
  value?: string
  onChange?: (text: string) => void
}

export function TextArea({
  label,
  description,
  error,
  isRequired,
  showOptional,
  rows = 4,
  onChange,
  ...props
}: TextAreaProps) {
  const frame = { label, description, error }
  return (
    <Field {...frame} isRequired={isRequired ?? false} showOptional={showOptional ?? false}>
      {tied => (
        <textarea
          {...props}
          {...tied}
          rows={rows}
          className="control"
          {...(onChange && { onChange: event => onChange(event.target.value) })}
        />
      )}
    </Field>
  )
}
