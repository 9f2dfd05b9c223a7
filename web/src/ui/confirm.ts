import { type ComponentType, createElement, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { loadChunk } from '../lib/chunks.ts'
import { signal } from '../lib/signal.ts'
import { t } from '../lib/words.ts'
import type { Answer, Question } from './ConfirmDialog.tsx'
import type { PasswordQuestion } from './PasswordDialog.tsx'
import { toast } from './toast.ts'

type Load<Asked> = () => Promise<{ default: ComponentType<{ asked: Asked }> }>

/** The dialog on the screen that asks a question. */
export const question = signal<{ answer: Answer; dialog: ReactElement } | null>(null)

/** Asks in our own dialog, never the browser's: `if (await confirm({ message: t('…') })) …` */
export function confirm(asking: Omit<Question, 'answer'>): Promise<boolean> {
  return ask(() => import('./ConfirmDialog.tsx'), asking)
}

/** Asks for the password again until it is right; false if the person cancels. */
export function askForPassword(asking: Omit<PasswordQuestion, 'answer'>): Promise<boolean> {
  return ask(() => import('./PasswordDialog.tsx'), asking)
}

/** The dialog is loaded on first use. If it does not load, the answer is "no" and nothing happens. */
async function ask<Asking extends object>(
  load: Load<Asking & { answer: Answer }>,
  asking: Asking,
): Promise<boolean> {
  const loaded = await loadChunk(load).catch(() => null)
  if (!loaded) {
    toast({ text: t('common.chunk.text'), tone: 'error' })
    return false
  }
  question.get()?.answer(false)
  const asker = document.activeElement
  return new Promise(resolve => {
    const answer: Answer = async (yes, settled) => {
      flushSync(() => question.set(null))
      // At once: react-aria does it a frame later, and until then the dialog below may have taken the focus.
      if (asker instanceof HTMLElement) asker.focus({ preventScroll: true })
      await settled?.()
      resolve(yes)
    }
    question.set({ answer, dialog: createElement(loaded.default, { asked: { ...asking, answer } }) })
  })
}
