import { signal } from '../lib/signal.ts'

/** The places in forms and dialogs where messages appear while these are open, in the order in which they came. */
export const slots = signal<readonly HTMLElement[]>([])

/** As a ref of an empty element: messages appear in it, and not over the form or dialog around it. */
export function messageSlot(element: HTMLElement | null) {
  if (!element) return
  slots.set([...slots.get(), element])
  return () => slots.set(slots.get().filter(other => other !== element))
}

/**
 * Where messages appear now: in the dialog in front, else in the form that has the focus, else in one that is in the
 * window. Undefined if they would cover none of these.
 */
export function slotNow(all: readonly HTMLElement[]): HTMLElement | undefined {
  const dialogs = document.querySelectorAll('[role$="dialog"], dialog')
  const front = dialogs[dialogs.length - 1]
  if (front) return all.findLast(slot => front.contains(slot))
  const inUse = document.activeElement?.closest('form')
  const own = all.filter(slot => inUse?.contains(slot))
  return (
    own.find(isInSight) ?? own[0] ?? all.find(isInSight) ?? all.find(slot => isInWindow(slot.closest('form')))
  )
}

/** An empty slot has no size, so this asks for what is around it. */
function isInSight({ parentElement }: HTMLElement): boolean {
  const top = parentElement?.getBoundingClientRect().top ?? -1
  return top >= 0 && top < window.innerHeight
}

function isInWindow(form: Element | null): boolean {
  const box = form?.getBoundingClientRect()
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight
}
