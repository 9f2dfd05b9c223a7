import type { HTMLInputAutoCompleteAttribute } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { descriptionStyle, type FieldProps, fieldErrorStyle, LabelText, labelStyle } from './field.tsx'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'search' | 'tel' | 'url' | 'date'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'email' | 'text' | 'numeric'
  maxLength?: number
  autoCapitalize?: string
  spellCheck?: 'true' | 'false'
  /** For fields that show something else as one types; others are read when the form is sent. */
  value?: string
  onChange?: (value: string) => void
}

export function TextField({ label, description, error, showOptional, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} isInvalid={error !== undefined} validationBehavior="aria">
      <Label className={labelStyle}>
        <LabelText label={label} showOptional={showOptional ?? false} />
      </Label>
      <Input className="control" />
      {description && (
        <Text slot="description" className={descriptionStyle}>
          {description}
        </Text>
      )}
      <FieldError className={fieldErrorStyle}>{error}</FieldError>
    </AriaTextField>
  )
}

/** A plain date, in the browser's own date control: everyone knows the one of their device. */
export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="date" />
}
