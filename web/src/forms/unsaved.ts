import { useEffect, useEffectEvent, useId } from 'react'
import { signal, useSignal } from '../lib/signal.ts'

type OpenForm = { id: string; isChanged: () => boolean }

/** The forms on the screen that would lose something if somebody left the page. */
const openForms = signal<readonly OpenForm[]>([])

/** Whether something that was entered on this page is not saved yet. */
export function isUnsaved(): boolean {
  return openForms.get().some(form => form.isChanged())
}

/**
 * Protects what is entered in a form. The answer is whether this form has to ask before somebody leaves: one form
 * asks for all of them, because the router supports only one such question.
 */
export function useUnsaved(isChanged: () => boolean): boolean {
  const id = useId()
  const latest = useEffectEvent(isChanged)
  // The forms are known outside React, so that one question covers them all.
  useEffect(() => {
    openForms.set([...openForms.get(), { id, isChanged: () => latest() }])
    return () => openForms.set(openForms.get().filter(form => form.id !== id))
  }, [id])
  return useSignal(openForms)[0]?.id === id
}
