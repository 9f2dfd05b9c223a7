import type { ComponentType } from 'react'
import { loadChunk } from '../lib/chunks.ts'
import { signal } from '../lib/signal.ts'
import { t } from '../lib/words.ts'
import type { Question } from './ConfirmDialog.tsx'
import { toast } from './toast.ts'

/** The question on the screen, with the dialog that asks it. */
export const question = signal<{ asked: Question; Dialog: ComponentType<{ asked: Question }> } | null>(null)

/**
 * Asks in our own dialog, never the browser's: `if (await confirm({ message: t('…') })) …` The dialog is
 * loaded on first use. If it does not load, the answer is "no" and nothing happens.
 */
export async function confirm(asking: Omit<Question, 'answer'>): Promise<boolean> {
  const loaded = await loadChunk(() => import('./ConfirmDialog.tsx')).catch(() => null)
  if (!loaded) {
    toast({ text: t('common.chunk.text'), tone: 'error' })
    return false
  }
  question.get()?.asked.answer(false)
  return new Promise(resolve => {
    const answer: Question['answer'] = async (yes, settled) => {
      question.set(null)
      await settled?.()
      resolve(yes)
    }
    question.set({ asked: { ...asking, answer }, Dialog: loaded.default })
  })
}
