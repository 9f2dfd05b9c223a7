import { type ReactNode, useId } from 'react'
import { fieldErrorStyle } from './field.tsx'

type CheckboxProps = {
  /** In a form that is read when it is sent. */
  name?: string
  value?: string
  defaultChecked?: boolean
  /** For what is saved, or shows something else, as soon as it is ticked; forms read the others when they are sent. */
  checked?: boolean
  onChange?: (checked: boolean) => void
  error?: string
  children: ReactNode
}

export function Checkbox({ error, onChange, children, ...props }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          {...props}
          onChange={onChange && (event => onChange(event.target.checked))}
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? id : undefined}
          className="size-6 shrink-0 accent-primary"
        />
        <span>{children}</span>
      </label>
      {error && (
        <span id={id} className={fieldErrorStyle}>
          {error}
        </span>
      )}
    </div>
  )
}
