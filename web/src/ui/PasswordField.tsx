import { useState } from 'react'
import { t } from '../lib/words.ts'
import { Field, type FieldProps } from './field.tsx'

export type PasswordFieldProps = FieldProps & {
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password that can be shown: typing it blind is hard on a phone. */
export function PasswordField({
  label,
  description,
  error,
  isRequired,
  showOptional,
  ...props
}: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  const frame = { label, description, error }
  return (
    <Field {...frame} isRequired={isRequired ?? false} showOptional={showOptional ?? false}>
      {tied => (
        <div className="relative">
          <input
            {...props}
            {...tied}
            type={visible ? 'text' : 'password'}
            spellCheck="false"
            autoCapitalize="none"
            className="control pr-20"
          />
          <button
            type="button"
            aria-label={visible ? t('common.password.hideLabel') : t('common.password.showLabel')}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0.5 right-0.5 min-h-11 min-w-16 rounded-control px-3 text-sm font-semibold text-link hover:bg-sunk"
          >
            {visible ? t('common.password.hide') : t('common.password.show')}
          </button>
        </div>
      )}
    </Field>
  )
}
