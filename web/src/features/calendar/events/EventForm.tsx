import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../../api/problem.ts'
import type { FamilyEvent, NewEvent } from '../../../api/types.ts'
import { focusFirstField } from '../../../lib/focus.ts'
import { showRedBox, useFormProblem } from '../../../lib/form.ts'
import { newId } from '../../../lib/ids.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useHouseholds } from '../../households/queries.ts'
import { useMembers } from '../../members/queries.ts'
import { DeleteEvent } from './DeleteEvent.tsx'
import { EventFormFields } from './EventFormFields.tsx'
import {
  differing,
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
import { slips } from './slips.ts'
import { useLeaveQuestion } from './useLeaveQuestion.ts'

type EventFormProps = {
  /** What is edited; none for a new event. */
  event?: FamilyEvent
  /** The day that a new event starts with. */
  date?: string
  onSaved: (event: FamilyEvent) => void
  onCancel: () => void
  onRemoved?: () => void
}

/** The form waits for the names that it offers, so that nothing moves in it once it stands. */
export function EventForm(props: EventFormProps) {
  const members = useMembers()
  const households = useHouseholds()
  if (members.isPending || households.isPending) return <Skeleton lines={10} />
  return <Form {...props} />
}

type Conflict = { current: FamilyEvent; typed: EventDraft }

/**
 * It starts from the event as it was when editing began; what was typed stays there, whatever the server answers,
 * until it is saved or given up.
 */
function Form({ event, date, onSaved, onCancel, onRemoved }: EventFormProps) {
  const [base, setBase] = useState(event)
  // Counts how often the saved values were taken over: each time the fields start anew.
  const [taken, setTaken] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { form, problem, show, clear } = useFormProblem()
  const { save, saving } = useSaving(event)
  const start = base ? draftOf(base) : emptyDraft(date)
  const letGo = useLeaveQuestion(() => form.current !== null && isChanged(form.current, start))

  async function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const typed = readDraft(new FormData(submitted.currentTarget))
    const fields = slipsIn(submitted.currentTarget, typed)
    if (fields) return show({ text: t('errors.invalid'), fields })
    clear()
    try {
      const saved = await save(eventFields(typed), (conflict?.current ?? base)?.version)
      letGo()
      onSaved(saved)
    } catch (error) {
      const { code, current } = asProblem(error)
      if (event && code === 'conflict' && current) {
        flushSync(() => setConflict({ current: current as FamilyEvent, typed }))
        showRedBox(form.current)
      } else show(eventProblem(error, event ? t('calendar.edit.failed') : t('calendar.create.failed')))
    }
  }

  function takeSaved() {
    flushSync(() => {
      setBase(conflict?.current)
      setConflict(null)
      setTaken(taken + 1)
    })
    // The button that was pressed is gone.
    focusFirstField(form.current)
  }

  return (
    <form ref={form} key={taken} onSubmit={one => void submit(one)} noValidate className="space-y-6">
      {conflict && <ErrorBox>{t('calendar.form.conflict')}</ErrorBox>}
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      <EventFormFields
        start={start}
        base={base}
        conflict={conflict && { ...conflict, fields: differing(conflict.typed, draftOf(conflict.current)) }}
        errors={problem?.fields ?? {}}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton editing={event !== undefined} conflict={conflict !== null} busy={saving} />
        {conflict && (
          <Button variant="secondary" onPress={takeSaved}>
            {t('calendar.form.takeSaved')}
          </Button>
        )}
        <Button variant="quiet" onPress={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
      {base && onRemoved && (
        <DeleteEvent
          event={conflict?.current ?? base}
          onChanged={current => {
            if (form.current) setConflict({ current, typed: readDraft(new FormData(form.current)) })
          }}
          onRemoved={() => {
            letGo()
            onRemoved()
          }}
        />
      )}
    </form>
  )
}

function SubmitButton({ editing, conflict, busy }: { editing: boolean; conflict: boolean; busy: boolean }) {
  const label = editing ? t('common.save') : t('calendar.create.title')
  return (
    <Button type="submit" busy={busy} busyLabel={editing ? t('common.saving') : t('calendar.create.busy')}>
      {conflict ? t('calendar.form.saveMine') : label}
    </Button>
  )
}

/** Whether something would be lost: what was typed, or a photograph on its way. */
function isChanged(form: HTMLFormElement, start: EventDraft): boolean {
  const data = new FormData(form)
  return readPending(data) !== null || differing(readDraft(data), start).size > 0
}

/** What can be seen to be wrong without asking the server. */
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

/** A new event has its id from the start, so that trying again makes no second one. */
function useSaving(event: FamilyEvent | undefined) {
  const [id] = useState(newId)
  const add = useAddEvent()
  const update = useUpdateEvent()
  return {
    saving: add.isPending || update.isPending,
    save: (fields: Omit<NewEvent, 'id'>, version: number | undefined) =>
      event
        ? update.mutateAsync({ ...fields, id: event.id, version: version ?? event.version })
        : add.mutateAsync({ ...fields, id }),
  }
}
