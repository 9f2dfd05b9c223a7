import { type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../lib/words.ts'
import { Button } from './Button.tsx'

type MoreMenuProps = {
  label?: string
  /** Names the button for screen readers, where a page has several. */
  name?: string
  className?: string
  /** For the focus, which comes back here when what was chosen ends. */
  opener?: RefObject<HTMLButtonElement | null>
  /** It removes an item of a list: the focus comes here after the one before it was removed. */
  removes?: boolean
  /** `MoreLink`s and `MoreButton`s. */
  children: ReactNode
}

/** Actions that few people need, behind one button: a list that opens below it. */
export function MoreMenu({
  label = t('common.more'),
  name,
  className = '',
  opener,
  removes = false,
  children,
}: MoreMenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const own = useRef<HTMLButtonElement>(null)
  const button = opener ?? own

  /** As a ref of the list: it stays in the window, and closes when someone turns to something else. */
  const opened = useCallback((list: HTMLElement | null) => {
    if (!list) return
    const stay = () => stayInWindow(list)
    stay()
    const closeOutside = ({ target }: Event) => {
      if (!whole.current?.contains(target as Node)) setOpen(false)
    }
    window.addEventListener('resize', stay)
    // Larger letters make it wider, too.
    const sized = new ResizeObserver(stay)
    sized.observe(list)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      window.removeEventListener('resize', stay)
      sized.disconnect()
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from anywhere inside it
    <div
      ref={whole}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
      className={`relative print:hidden ${className}`}
    >
      <Button
        ref={button}
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        {...(name && { 'aria-label': name })}
        data-remove={removes || undefined}
        onPress={() => setOpen(!isOpen)}
        className="w-full px-4!"
      >
        {label}
        <svg viewBox="0 0 12 8" aria-hidden="true" className="w-3 shrink-0 fill-none stroke-current stroke-2">
          <path d={isOpen ? 'M1 7l5-5 5 5' : 'M1 1l5 5 5-5'} />
        </svg>
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the links and buttons in it
        <ul
          id={id}
          ref={opened}
          onClick={event => {
            if (!(event.target as Element).closest('a, button:not([aria-disabled])')) return
            setOpen(false)
            // What was chosen may open a dialog, which returns the focus to here.
            button.current?.focus()
          }}
          className="absolute top-full left-0 z-30 mt-1 w-max max-w-[min(22rem,calc(100vw-2rem))] min-w-full rounded-control border border-edge bg-card p-1 text-ink shadow-card"
        >
          {children}
        </ul>
      )}
    </div>
  )
}

/** The list begins below its button, and moves to the left as far as it must. */
function stayInWindow(list: HTMLElement) {
  // Not by a transform: Chromium would still count the room of the list before it was moved.
  const moved = Number.parseFloat(list.style.left) || 0
  const over = list.getBoundingClientRect().right - moved + 8 - document.documentElement.clientWidth
  list.style.left = over > 0 ? `${-over}px` : ''
  list.scrollIntoView({ block: 'nearest' })
}

const entry =
  'flex min-h-11 w-full items-center rounded-[0.6rem] px-4 py-2 text-left font-semibold text-ink no-underline -outline-offset-3 hover:bg-sunk'

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={entry}>
        {children}
      </Link>
    </li>
  )
}

/** `name` is for screen readers, where the page has several of these. */
export function MoreButton(props: { onPress: () => void; name?: string; children: ReactNode }) {
  return (
    <li>
      <button type="button" aria-label={props.name} onClick={props.onPress} className={entry}>
        {props.children}
      </button>
    </li>
  )
}

/** An entry that the person may not use, with the reason. */
export function MoreDisabled({ reason, children }: { reason: string; children: ReactNode }) {
  const id = useId()
  return (
    <li>
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={id}
        className={`${entry} cursor-not-allowed text-muted!`}
      >
        {children}
      </button>
      <span id={id} className="block px-4 pb-2 text-sm text-muted">
        {reason}
      </span>
    </li>
  )
}
