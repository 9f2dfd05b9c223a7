import { useState } from 'react'
import type { FamilyEvent, NewEvent } from '../../../api/types.ts'
import { FormButtons, RecordForm } from '../../../forms/RecordForm.tsx'
import { useRecordForm } from '../../../forms/useRecordForm.ts'
import { newId } from '../../../lib/ids.ts'
import { t } from '../../../lib/words.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useHouseholds } from '../../households/queries.ts'
import { usePeopleSearch } from '../../members/usePeopleSearch.ts'
import { DeleteEvent } from './DeleteEvent.tsx'
import { EventFormFields } from './EventFormFields.tsx'
import {
  draftOf,
  type EventDraft,
  emptyDraft,
  eventFields,
  readDraft,
  readLastDay,
  readPending,
} from './eventDraft.ts'
import { eventProblem } from './problems.ts'
import { useAddEvent, useUpdateEvent } from './queries.ts'
import { savedText } from './savedText.ts'
import { slips } from './slips.ts'

type EventFormProps = {
  /** The event being edited; undefined for a new one. */
  event?: FamilyEvent
  /** The initial day of a new event. */
  date?: string
  onSaved: (event: FamilyEvent) => void
  onCancel: () => void
  onRemoved?: () => void
}

/** Waits for the names that the form offers, so that nothing moves later. */
export function EventForm(props: EventFormProps) {
  const { isPending } = usePeopleSearch('')
  const households = useHouseholds()
  if (isPending || !households.isFetched) return <Skeleton lines={10} />
  return <Form {...props} />
}

function Form({ event, date, onSaved, onCancel, onRemoved }: EventFormProps) {
  const save = useSaving(event)
  const form = useRecordForm({
    draft: `event:${event?.id ?? 'new'}`,
    record: event,
    draftOf: record => (record ? draftOf(record) : emptyDraft(date)),
    read: readDraft,
    check: (draft, element) => slipsIn(element, draft),
    save: (draft, version) => save(eventFields(draft), version),
    onSaved,
    problem: error => eventProblem(error, event ? t('calendar.edit.failed') : t('calendar.create.failed')),
    savedText,
    isBusy: data => readPending(data) !== null,
  })
  const { base, current } = form
  return (
    <RecordForm form={form} className="space-y-6">
      <EventFormFields form={form} base={base} />
      <FormButtons
        form={form}
        onCancel={onCancel}
        {...(!event && { save: t('calendar.create.title'), saving: t('calendar.create.busy') })}
      />
      {base && onRemoved && (
        <DeleteEvent
          event={current ?? base}
          onChanged={form.showConflict}
          onRemoved={() => {
            form.settle()
            onRemoved()
          }}
        />
      )}
    </RecordForm>
  )
}

/** The mistakes that can be found without asking the server. */
function slipsIn(form: HTMLFormElement, typed: EventDraft) {
  const isUnreadable = (name: string) => {
    const input = form.elements.namedItem(name)
    return input instanceof HTMLInputElement && input.validity.badInput
  }
  const data = new FormData(form)
  const pending = readPending(data)
  const found = slips(typed, readLastDay(data), isUnreadable)
  return pending ? { ...found, photos: t(`files.photos.${pending}`) } : found
}

/** A new event gets its id up front, so that a retry can't create a second one. */
function useSaving(event: FamilyEvent | undefined) {
  const [id] = useState(newId)
  const add = useAddEvent()
  const update = useUpdateEvent()
  return (fields: Omit<NewEvent, 'id'>, version: number | undefined) =>
    event
      ? update.mutateAsync({ ...fields, id: event.id, version: version ?? event.version })
      : add.mutateAsync({ ...fields, id })
}
