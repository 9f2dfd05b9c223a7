import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, useId } from 'react'
import { Field, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'search' | 'tel' | 'url' | 'date' | 'time'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'email' | 'text' | 'numeric'
  maxLength?: number
  placeholder?: string
  autoCapitalize?: string
  spellCheck?: 'true' | 'false'
  /** For fields that update the screen as the user types; others are read on submit. */
  value?: string
  onChange?: (value: string) => void
  /** The last day the user can choose. */
  max?: string
  /** For fields where Enter does not submit the form. */
  onEnter?: () => void
  /** The suggestions that the browser offers while typing. */
  suggestions?: readonly string[]
}

export function TextField({
  label,
  description,
  error,
  isRequired,
  showOptional,
  onChange,
  onEnter,
  suggestions,
  type = 'text',
  ...props
}: TextFieldProps) {
  const list = useId()
  const hasList = suggestions !== undefined && suggestions.length > 0
  const frame = { label, description, error }
  return (
    <Field {...frame} isRequired={isRequired ?? false} showOptional={showOptional ?? false}>
      {tied => (
        <>
          <input
            {...props}
            {...tied}
            type={type}
            className="control"
            {...(onChange && { onChange: event => onChange(event.target.value) })}
            {...(onEnter && { onKeyDown: event => takeEnter(event, onEnter) })}
            {...(hasList && { list })}
          />
          {hasList && (
            <datalist id={list}>
              {suggestions.map(text => (
                <option key={text} value={text} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

/**
 * A plain date, in the browser's own date control, which people know from their device. Without a last day it
 * would allow six-digit years.
 */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField max="9999-12-31" {...props} type="date" />
}

function takeEnter(event: KeyboardEvent, onEnter: () => void) {
  // Enter also completes a Japanese or Chinese word; ignore that.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  onEnter()
}
