import type { HTMLInputAutoCompleteAttribute, KeyboardEvent } from 'react'
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
  /** For fields that show something else as one types; others are read when the form is sent. */
  value?: string
  onChange?: (value: string) => void
  /** The last day that can be chosen. */
  max?: string
  /** For fields in which Enter does something else than sending the form. */
  onEnter?: () => void
}

export function TextField({
  label,
  description,
  error,
  showOptional,
  max,
  onEnter,
  ...props
}: TextFieldProps) {
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
      <Input className="control" {...(max && { max })} />
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
 * A plain date, in the browser's own date control: everyone knows the one of their device. Without a last day
 * it would wait for years of six digits.
 */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField max="9999-12-31" {...props} type="date" />
}

function takeEnter(event: KeyboardEvent, onEnter: () => void) {
  // Enter also ends the writing of a Japanese or Chinese word, which is not meant here.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  onEnter()
}
