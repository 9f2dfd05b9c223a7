import type { ComponentType } from 'react'
import type { BirthdayEntry } from '../../../api/types.ts'
import { loadChunk } from '../../../lib/chunks.ts'
import { signal } from '../../../lib/signal.ts'
import { t } from '../../../lib/words.ts'
import { toast } from '../../../ui/toast.ts'
import type { DetailsProps, Subject } from './DetailsDialog.tsx'

/** The open details and their dialog. A screen that opens details needs a `DetailsHost`. */
export const details = signal<{ subject: Subject; Dialog: ComponentType<DetailsProps> } | null>(null)

/** Opens the details of an event: `openEventDetails(id)`. */
export function openEventDetails(id: string, more: { day?: string; onRemoved?: () => void } = {}) {
  void open({ about: 'event', id, ...more })
}

export function openBirthdayDetails(entry: BirthdayEntry) {
  void open({ about: 'birthday', entry })
}

/** Loads the dialog on first use; shows a message if that fails. */
async function open(subject: Subject) {
  const loaded = await loadChunk(() => import('./DetailsDialog.tsx')).catch(() => null)
  if (loaded) details.set({ subject, Dialog: loaded.default })
  else toast({ text: t('common.chunk.text'), tone: 'error' })
}
