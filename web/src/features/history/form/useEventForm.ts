import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryEvent, HistoryRow, SavedHistory } from '../../../api/types.ts'
import { useRecordForm } from '../../../forms/useRecordForm.ts'
import { t } from '../../../lib/words.ts'
import { isSending } from '../../files/attached.ts'
import {
  detailsOf,
  draftOf,
  emptyDraft,
  identity,
  involved,
  keepable,
  type People,
  readDraft,
} from '../draft.ts'
import { fetchEvent } from '../queries.ts'
import { saveProblem, UploadFailed, uploadProblem } from './problems.ts'
import { savedText } from './savedText.ts'
import { useSaving } from './useSaving.ts'

export type EventFormProps = {
  /** The event being edited, as it was when editing began; undefined for a new one. */
  row?: HistoryRow | undefined
  people: People
  label: string
  onSaved: (saved: SavedHistory) => void
  onCancel: () => void
}

/** The contents of an event's form, and how it is saved. */
export function useEventForm({ row, people, onSaved }: EventFormProps) {
  const saving = useSaving(row)
  const queryClient = useQueryClient()
  // Rows of the list come without their details; they are loaded when they are shown.
  const [loaded, setLoaded] = useState<HistoryEvent>()
  const form = useRecordForm({
    draft: `history:${row?.id ?? 'new'}`,
    record: row as HistoryRow | HistoryEvent | undefined,
    draftOf: record => {
      if (!record) return emptyDraft
      return 'people' in record ? draftOf(record, byId(record), record) : draftOf(record, people, loaded)
    },
    read: readDraft,
    required: ['date', 'description'],
    save: saving.save,
    onSaved,
    problem: error => (error instanceof UploadFailed ? uploadProblem(error.cause) : saveProblem(error)),
    savedText: (record, name) =>
      savedText(record, 'people' in record ? record.people : involved(record.familyInvolved, people), name),
    identity,
    keepable,
    check: (_, element) =>
      isSending(new FormData(element)) ? { files: t('files.several.sending') } : undefined,
    isBusy: isSending,
  })

  /** Shows the details. */
  async function showDetails() {
    const { chosen, base } = form
    const full = base && ('people' in base ? base : await fetchEvent(queryClient, base.id))
    setLoaded(full)
    const isChanged = identity(chosen, 'source') !== identity(form.start, 'source')
    form.choose({ ...(full && detailsOf(full)), detailed: isChanged ? 'withoutSources' : 'yes' })
  }

  return { form, saving, showDetails }
}

/** The people in a saved event: some may be new to this page. */
function byId({ people }: HistoryEvent): People {
  return new Map(people.map(person => [person.id, person]))
}
