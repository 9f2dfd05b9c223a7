import { useEffect, useRef, useState } from 'react'
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
  autoFocus = false,
  ...props
}: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Earlier, a dialog that is still open below would take the focus back.
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  const frame = { label, description, error }
  return (
    <Field {...frame} isRequired={isRequired ?? false} showOptional={showOptional ?? false}>
      {tied => (
        <div className="relative">
          <input
            {...props}
            {...tied}
            ref={input}
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
