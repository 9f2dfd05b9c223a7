import type { ReactNode, Ref } from 'react'
import { type ButtonVariant, buttonStyle } from './buttonStyle.ts'

type ButtonProps = {
  variant?: ButtonVariant
  type?: 'button' | 'submit'
  onPress?: () => void
  /** While true the button does nothing, keeps the focus, and shows `busyLabel`. */
  busy?: boolean
  busyLabel?: string
  className?: string
  autoFocus?: boolean
  'aria-label'?: string
  'data-remove'?: true | undefined
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/**
 * The browser's own button. (react-aria's would announce a busy button through an element that outlives it
 * and has no name; its other features are not worth their size here.)
 */
export function Button(props: ButtonProps) {
  const {
    variant,
    type = 'button',
    onPress,
    busy = false,
    busyLabel,
    className = '',
    children,
    ...rest
  } = props
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={event => {
        // Enter in a field also arrives as a click, so a busy form is not sent twice.
        if (busy) event.preventDefault()
        else onPress?.()
      }}
      className={buttonStyle(variant, `aria-busy:opacity-80 ${className}`)}
    >
      {busy && (
        <span
          aria-hidden
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
