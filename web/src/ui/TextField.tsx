import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, useId } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { descriptionStyle, type FieldProps, fieldErrorStyle, LabelText, labelStyle } from './field.tsx'

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
  /** What the browser offers while typing. */
  suggestions?: readonly string[]
}

export function TextField({
  label,
  description,
  error,
  showOptional,
  max,
  onEnter,
  suggestions,
  ...props
}: TextFieldProps) {
  const list = useId()
  const hasList = suggestions !== undefined && suggestions.length > 0
  return (
    <AriaTextField
      {...props}
      {...(onEnter && { onKeyDown: event => takeEnter(event, onEnter) })}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={labelStyle}>
        <LabelText label={label} showOptional={showOptional ?? false} />
      </Label>
      <Input className="control" {...(max && { max })} {...(hasList && { list })} />
      {hasList && (
        <datalist id={list}>
          {suggestions.map(text => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {description && (
        <Text slot="description" className={descriptionStyle}>
          {description}
        </Text>
      )}
      <FieldError className={fieldErrorStyle}>{error}</FieldError>
    </AriaTextField>
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
