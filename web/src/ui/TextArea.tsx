import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { descriptionStyle, type FieldProps, fieldErrorStyle, LabelText, labelStyle } from './field.tsx'

type TextAreaProps = FieldProps & {
  rows?: number
  maxLength?: number
  placeholder?: string
  value?: string
  onChange?: (text: string) => void
}

export function TextArea({ label, description, error, showOptional, rows = 4, ...props }: TextAreaProps) {
  return (
    <AriaTextField {...props} isInvalid={error !== undefined} validationBehavior="aria">
      <Label className={labelStyle}>
        <LabelText label={label} showOptional={showOptional ?? false} />
      </Label>
      <AriaTextArea rows={rows} className="control" />
      {description && (
        <Text slot="description" className={descriptionStyle}>
          {description}
        </Text>
      )}
      <FieldError className={fieldErrorStyle}>{error}</FieldError>
    </AriaTextField>
  )
}
