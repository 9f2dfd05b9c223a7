import { useEffect, useRef, useState } from 'react'
import { useSignal } from '../lib/signal.ts'
import { t } from '../lib/words.ts'
import { dismiss, type Toast, toasts } from './toast.ts'

/** In milliseconds: long enough to read it slowly, and to decide about an Undo. */
const shownFor = { text: 12_000, action: 20_000 }

export function Toasts() {
  const shown = useSignal(toasts)
  return (
    <section
      aria-label={t('common.toasts.label')}
      // An open dialog hides the page from screen readers; messages must stay readable and reachable.
      data-react-aria-top-layer="true"
      // On a wide screen at the right, because the buttons of a form are at the left.
      className="toasts pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col items-center gap-3 lg:items-end print:hidden"
    >
      {shown.map(toast => (
        <Message key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function Message({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const action = useRef<HTMLButtonElement>(null)
  const hasAction = toast.action !== undefined
  useEffect(() => {
    if (toast.takesFocus) action.current?.focus()
  }, [toast.takesFocus])
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(toast.id), hasAction ? shownFor.action : shownFor.text)
    return () => clearTimeout(timer)
  }, [held, toast.id, hasAction])
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
      className={`pointer-events-auto flex max-w-lg items-center gap-3 rounded-card border py-2 pr-2 pl-5 shadow-card ${tone}`}
    >
      {/* On a phone the action is below a long text. */}
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <p role={toast.tone === 'error' ? 'alert' : 'status'} className="min-w-0 py-1 font-semibold">
          {toast.text}
        </p>
        {toast.action && (
          <button
            ref={action}
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
