import type { ComponentType } from 'react'
import type { BirthdayEntry } from '../../../api/types.ts'
import { loadChunk } from '../../../lib/chunks.ts'
import { signal } from '../../../lib/signal.ts'
import { t } from '../../../lib/words.ts'
import { toast } from '../../../ui/toast.ts'
import type { DetailsProps, Subject } from './DetailsDialog.tsx'

/** What is looked at, with the dialog that shows it. A screen that opens details has a `DetailsHost` on it. */
export const details = signal<{ subject: Subject; Dialog: ComponentType<DetailsProps> } | null>(null)

/** Shows everything about an event: `openEventDetails(id)`. */
export function openEventDetails(id: string, more: { day?: string; onRemoved?: () => void } = {}) {
  void open({ about: 'event', id, ...more })
}

export function openBirthdayDetails(entry: BirthdayEntry) {
  void open({ about: 'birthday', entry })
}

/** The dialog is loaded on first use; if it does not arrive, a message says so. */
async function open(subject: Subject) {
  const loaded = await loadChunk(() => import('./DetailsDialog.tsx')).catch(() => null)
  if (loaded) details.set({ subject, Dialog: loaded.default })
  else toast({ text: t('common.chunk.text'), tone: 'error' })
}
