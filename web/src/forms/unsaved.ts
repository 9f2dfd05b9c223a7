import { useEffect, useEffectEvent, useId } from 'react'
import { signal, useSignal } from '../lib/signal.ts'

type Unsaved = {
  /** The name of its draft, if it keeps one. */
  draft: string | undefined
  isChanged: () => boolean
  /** Keeps what was typed, in case the page goes away; returns whether all of it is safe. */
  keep: () => boolean
  /** The user leaves without saving. */
  giveUp: () => void
  /** Starts over with the draft that is kept now. */
  restore: () => void
}

/** The open forms, which may have changes that leaving the page would lose. */
const openForms = signal<readonly (Unsaved & { id: string })[]>([])

/** True if this page has unsaved changes. */
export function isUnsaved(): boolean {
  return openForms.get().some(form => form.isChanged())
}

/** Keeps what was typed into all open forms; returns whether all of it is safe. */
export function keepAll(): boolean {
  return openForms.get().filter(form => form.isChanged() && !form.keep()).length === 0
}

/** The open form that keeps this draft. */
export function formOf(draft: string): Unsaved | undefined {
  return openForms.get().find(form => form.draft === draft)
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
  const restore = useEffectEvent(unsaved.restore)
  const { draft } = unsaved
  // The list of forms lives outside React, so that one question covers them all.
  useEffect(() => {
    const form = {
      id,
      draft,
      isChanged: () => isChanged(),
      keep: () => keep(),
      giveUp: () => giveUp(),
      restore: () => restore(),
    }
    openForms.set([...openForms.get(), form])
    return () => openForms.set(openForms.get().filter(other => other.id !== id))
  }, [id, draft])
  return useSignal(openForms)[0]?.id === id
}
