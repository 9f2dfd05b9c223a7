import { useEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Tracks if something is open. It also opens by itself, at first or later, when `wanted` becomes true. */
export function useOpen(wanted: boolean) {
  const [isOpen, setOpen] = useState(wanted)
  const [wasWanted, setWasWanted] = useState(wanted)
  if (wanted !== wasWanted) {
    setWasWanted(wanted)
    if (wanted) setOpen(true)
  }
  return [isOpen, setOpen] as const
}

/**
 * A small form that opens inline. Opening moves the focus to its first field, closing returns it to the
 * button that opened it: `<Button ref={opener} onPress={open}>` and `<div ref={container}>` around the form.
 * `wanted` opens it without a button, when there is a draft to continue.
 */
export function useInlineForm(wanted = false) {
  const opener = useRef<HTMLButtonElement>(null)
  const container = useRef<HTMLDivElement | null>(null)
  const [isOpen, setOpen] = useOpen(wanted)
  return {
    opener,
    container,
    isOpen,
    open: () => {
      flushSync(() => setOpen(true))
      focusFirstField(container.current)
    },
    close: () => {
      flushSync(() => setOpen(false))
      opener.current?.focus()
    },
  }
}

export function focusFirstField(within: HTMLElement | null) {
  within?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus()
}

/** Focuses the heading of what is left, when the focused element is gone. */
export function focusHeading(within: HTMLElement | null) {
  const heading = within?.querySelector<HTMLElement>('h1, h2, h3')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Moves the focus once its target is on the screen, such as the server's answer: `later(act)` repeats `act`
 * after every render until it returns true.
 */
export function useFocusLater(): (act: () => boolean) => void {
  const waiting = useRef<(() => boolean) | null>(null)
  const [, render] = useReducer((count: number) => count + 1, 0)
  // Each render may bring the target.
  useEffect(() => {
    if (waiting.current?.()) waiting.current = null
  })
  return act => {
    waiting.current = act
    render()
  }
}

/** Focuses an entry of a list by its position, when the pressed button that brought it is gone. */
export function focusEntry(list: HTMLElement | null, position: number) {
  list?.children[position]?.querySelector<HTMLElement>('a, button')?.focus()
}

/** True if the focused element has left the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** As a ref: the same as `focusHeading`, unless the user is elsewhere by now. */
export function focusLostHeading(within: HTMLElement | null) {
  if (isFocusLost()) focusHeading(within)
}

/** As a ref: focuses the element, and leaves the page where it is. */
export function focusWithoutScrolling(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

/** As a ref: focuses the element that replaces a pressed button. */
export function focusElement(element: HTMLElement | null) {
  element?.focus()
}

/** After an item of a list was removed, focuses what removes the next one; `otherwise` if the list is empty. */
export function focusAfterRemoval(list: HTMLElement | null, index: number, otherwise: 'input' | 'button') {
  const left = list?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
  const next = left[Math.min(index, left.length - 1)] ?? list?.querySelector<HTMLElement>(otherwise)
  next?.focus()
}
