import { type ReactNode, useId, useState } from 'react'
import { buttonShape } from './buttonStyle.ts'

type DisabledButtonProps = {
  reason: string
  /** In a row of buttons (which is `relative`) the reason appears above the row, where it always fits. */
  inRow?: boolean
  'aria-label'?: string
  children: ReactNode
}

/**
 * A control that the user may not use, with the reason. The keyboard can reach it; screen readers announce
 * the reason, and it shows on focus and hover. Escape hides it.
 */
export function DisabledButton({ reason, inRow = false, children, ...rest }: DisabledButtonProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the bubble must stay while the pointer is on it
    <span
      className={`inline-block print:hidden ${inRow ? '' : 'relative'}`}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
    >
      <button
        {...rest}
        type="button"
        aria-disabled="true"
        aria-describedby={id}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={event => event.key === 'Escape' && setOpen(false)}
        // Plainer than every button that works, even than a quiet one.
        className={`${buttonShape} border border-dashed border-line font-normal! text-muted ${inRow ? 'px-2.5!' : ''}`}
      >
        {children}
      </button>
      <span
        id={id}
        role="tooltip"
        className={
          open
            ? `absolute bottom-full left-0 z-30 rounded-control border border-line bg-ink px-3 py-2 text-sm text-paper shadow-card ${inRow ? 'right-0' : 'w-72 max-w-[80vw]'}`
            : 'sr-only'
        }
      >
        {reason}
      </span>
    </span>
  )
}
