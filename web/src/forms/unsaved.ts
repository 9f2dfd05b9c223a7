import { useEffect, useEffectEvent, useId } from 'react'
import { signal, useSignal } from '../lib/signal.ts'

type OpenForm = { id: string; isChanged: () => boolean }

/** The open forms with changes that leaving the page would lose. */
const openForms = signal<readonly OpenForm[]>([])

/** Whether this page has unsaved changes. */
export function isUnsaved(): boolean {
  return openForms.get().some(form => form.isChanged())
}

/**
 * Protects unsaved changes in a form. Returns whether this form has to ask before the user leaves: one form
 * asks for all, because the router supports only one such question.
 */
export function useUnsaved(isChanged: () => boolean): boolean {
  const id = useId()
  const latest = useEffectEvent(isChanged)
  // The list of forms lives outside React, so that one question covers them all.
  useEffect(() => {
    openForms.set([...openForms.get(), { id, isChanged: () => latest() }])
    return () => openForms.set(openForms.get().filter(form => form.id !== id))
  }, [id])
  return useSignal(openForms)[0]?.id === id
}
