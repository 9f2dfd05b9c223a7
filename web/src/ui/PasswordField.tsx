import { useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { t } from '../lib/words.ts'
import { descriptionStyle, type FieldProps, fieldErrorStyle, labelStyle } from './field.tsx'

export type PasswordFieldProps = FieldProps & {
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password that can be shown: typing it blind is hard on a phone. */
export function PasswordField({ label, description, error, ...props }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <AriaTextField
      {...props}
      type={visible ? 'text' : 'password'}
      spellCheck="false"
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={labelStyle}>{label}</Label>
      <div className="relative">
        <Input className="control pr-20" autoCapitalize="none" />
        <button
          type="button"
          aria-label={visible ? t('common.password.hideLabel') : t('common.password.showLabel')}
          onClick={() => setVisible(!visible)}
          className="absolute inset-y-0.5 right-0.5 min-h-11 min-w-16 rounded-control px-3 text-sm font-semibold text-link hover:bg-sunk"
        >
          {visible ? t('common.password.hide') : t('common.password.show')}
        </button>
      </div>
      {description && (
        <Text slot="description" className={descriptionStyle}>
          {description}
        </Text>
      )}
      <FieldError className={fieldErrorStyle}>{error}</FieldError>
    </AriaTextField>
  )
}
