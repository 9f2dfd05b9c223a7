import type { HistoryEvent, HistoryRow, SavedHistory } from '../../../api/types.ts'
import { useRecordForm } from '../../../forms/useRecordForm.ts'
import { draftOf, emptyDraft, identity, involved, keepable, type People, readDraft } from '../draft.ts'
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
  const form = useRecordForm({
    draft: `history:${row?.id ?? 'new'}`,
    record: row as HistoryRow | HistoryEvent | undefined,
    draftOf: record => (record ? draftOf(record, 'people' in record ? byId(record) : people) : emptyDraft),
    read: readDraft,
    required: ['date', 'description'],
    save: saving.save,
    onSaved,
    problem: error => (error instanceof UploadFailed ? uploadProblem(error.cause) : saveProblem(error)),
    savedText: (record, name) =>
      savedText(record, 'people' in record ? record.people : involved(record.familyInvolved, people), name),
    identity,
    keepable,
  })
  return { form, saving }
}

/** The people in a saved event: some may be new to this page. */
function byId({ people }: HistoryEvent): People {
  return new Map(people.map(person => [person.id, person]))
}
