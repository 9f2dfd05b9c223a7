import { useEffect, useEffectEvent, useId } from 'react'
import { signal, useSignal } from '../lib/signal.ts'

type Unsaved = {
  isChanged: () => boolean
  /** Keeps what was typed, in case the page goes away; returns whether all of it is safe. */
  keep: () => boolean
  /** The user leaves without saving. */
  giveUp: () => void
}

/** The open forms with changes that leaving the page would lose. */
const openForms = signal<readonly (Unsaved & { id: string })[]>([])

/** True if this page has unsaved changes. */
export function isUnsaved(): boolean {
  return openForms.get().some(form => form.isChanged())
}

/** Keeps what was typed into all open forms; returns whether all of it is safe. */
export function keepAll(): boolean {
  return openForms.get().filter(form => form.isChanged() && !form.keep()).length === 0
}

export function giveUpAll() {
  for (const form of openForms.get()) form.giveUp()
}

/**
 * Protects unsaved changes in a form. Returns whether this form has to ask before the user leaves: one form
 * asks for all, because the router supports only one such question.
 */
export function useUnsaved(unsaved: Unsaved): boolean {
  const id = useId()
  const isChanged = useEffectEvent(unsaved.isChanged)
  const keep = useEffectEvent(unsaved.keep)
  const giveUp = useEffectEvent(unsaved.giveUp)
  // The list of forms lives outside React, so that one question covers them all.
  useEffect(() => {
    const form = { id, isChanged: () => isChanged(), keep: () => keep(), giveUp: () => giveUp() }
    openForms.set([...openForms.get(), form])
    return () => openForms.set(openForms.get().filter(other => other.id !== id))
  }, [id])
  return useSignal(openForms)[0]?.id === id
}
