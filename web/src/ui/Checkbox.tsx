import { type ReactNode, useId } from 'react'
import { fieldErrorStyle } from './field.tsx'

type CheckboxProps = {
  /** The name in a form that reads its fields on submit. */
  name?: string
  value?: string
  defaultChecked?: boolean
  /** For checkboxes that take effect when ticked; forms read the others on submit. */
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
