import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSignal } from '../lib/signal.ts'
import { t } from '../lib/words.ts'
import { slotNow, slots } from './messageSlots.ts'
import { dismiss, type Toast, toasts } from './toast.ts'

/** In milliseconds: long enough to read it slowly, and to decide about an Undo. */
const shownFor = { text: 12_000, action: 20_000 }

/**
 * Messages float at the bottom of the window, or are part of the form or dialog that they would cover. There they stay
 * until someone dismisses them or the form closes: nothing moves under a finger.
 */
export function Toasts() {
  const shown = useSignal(toasts)
  const slot = useSlot(shown)
  if (slot)
    return createPortal(
      <section aria-label={t('common.toasts.label')} className="space-y-3 print:hidden">
        {shown.map(toast => (
          <Message key={toast.id} toast={toast} stays />
        ))}
      </section>,
      slot,
    )
  return (
    <section
      aria-label={t('common.toasts.label')}
      // An open dialog hides the page from screen readers; messages must stay readable and reachable.
      data-react-aria-top-layer="true"
      // Messages are at the right of a wide screen, because the buttons of a form are at the left.
      className="toasts pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-nav)+1rem)] z-60 flex flex-col items-center gap-3 lg:items-end print:hidden"
    >
      {shown.map(toast => (
        <Message key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** Messages that float must not cover a form that someone scrolls to or begins to use. */
function useSlot(shown: readonly Toast[]): HTMLElement | undefined {
  const open = useSignal(slots)
  const [moves, noteMove] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves of the page and new messages are reasons to look again
  const slot = useMemo(() => (shown.length > 0 ? slotNow(open) : undefined), [open, shown, moves])
  const mayCover = shown.length > 0 && open.length > 0 && !slot
  useEffect(() => {
    if (!mayCover) return
    const listening = new AbortController()
    const { signal } = listening
    let isPressed = false
    const move = () => {
      if (!isPressed) noteMove()
    }
    // A button that moves while it is pressed is not clicked: the message waits until after the click.
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      setTimeout(noteMove)
    }
    document.addEventListener('scroll', move, { passive: true, signal })
    document.addEventListener('focusin', move, { signal })
    document.addEventListener('pointerdown', press, { capture: true, signal })
    document.addEventListener('pointerup', release, { capture: true, signal })
    document.addEventListener('pointercancel', release, { capture: true, signal })
    return () => listening.abort()
  }, [mayCover])
  return slot
}

/**
 * The messages whose action had the focus. It takes it again only if it was lost because the message left a form that
 * closed; then it is nowhere, or on the heading of the next screen.
 */
const focused = new Set<number>()

function Message({ toast, stays = false }: { toast: Toast; stays?: boolean }) {
  const [held, setHeld] = useState(false)
  const hasAction = toast.action !== undefined
  useEffect(() => {
    if (held || stays) return
    const timer = setTimeout(() => dismiss(toast.id), hasAction ? shownFor.action : shownFor.text)
    return () => clearTimeout(timer)
  }, [held, stays, toast.id, hasAction])
  // React calls a new ref at every render, also while the focus moves on. This one stays the same, so that it doesn't
  // pull the focus back.
  const takeFocus = useCallback(
    (button: HTMLElement | null) => {
      const isLost = ['BODY', 'H1'].includes(document.activeElement?.tagName ?? 'BODY')
      if (!button || (focused.has(toast.id) && !isLost)) return
      focused.add(toast.id)
      button.focus()
    },
    [toast.id],
  )
  const tone =
    toast.tone === 'error'
      ? 'border-danger-edge bg-danger-ground text-danger'
      : 'border-info-edge bg-info-ground text-info'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it on the screen
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex items-center justify-between gap-3 rounded-card border py-2 pr-2 pl-5 ${stays ? '' : 'max-w-lg shadow-card'} ${tone}`}
    >
      {/* On a phone the action is below a long text. */}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <p role={toast.tone === 'error' ? 'alert' : 'status'} className="min-w-0 py-1 font-semibold">
          {toast.text}
        </p>
        {toast.action && (
          <button
            ref={toast.takesFocus ? takeFocus : undefined}
            type="button"
            className="min-h-11 shrink-0 rounded-control px-3 font-semibold underline underline-offset-4"
            onClick={() => {
              leave(toast)
              toast.action?.run()
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={t('common.toasts.dismiss')}
        onClick={() => leave(toast)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-xl leading-none"
      >
        <span aria-hidden>×</span>
      </button>
    </div>
  )
}

/** Dismissing a message returns the focus to the page, so that it is not lost. */
function leave(toast: Toast) {
  dismiss(toast.id)
  document.getElementById('content')?.focus({ preventScroll: true })
}
