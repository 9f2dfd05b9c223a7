import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { type ButtonVariant, buttonStyle } from './buttonStyle.ts'

type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isPending'> & {
  variant?: ButtonVariant
  /** While true the button cannot be pressed again, keeps the focus, and reads `busyLabel`. */
  busy?: boolean
  busyLabel?: string
  className?: string
  children: ReactNode
}

export function Button({ variant, busy = false, busyLabel, className, children, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      isPending={busy}
      className={buttonStyle(variant, `data-[pending]:opacity-80 ${className ?? ''}`)}
    >
      {busy && (
        <span
          aria-hidden
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {busy && busyLabel ? busyLabel : children}
    </AriaButton>
  )
}
