import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../../api/problem.ts'
import type { HistoryEvent, HistoryRow, SavedHistory } from '../../../api/types.ts'
import { loadChunk } from '../../../lib/chunks.ts'
import { focusFirstField } from '../../../lib/focus.ts'
import { blankFields, showRedBox, useFormProblem } from '../../../lib/form.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { UploadProgress } from '../../files/UploadProgress.tsx'
import {
  differing,
  draftOf,
  emptyDraft,
  fileName,
  type HistoryDraft,
  type People,
  readDraft,
} from '../draft.ts'
import { EventFormFields } from './EventFormFields.tsx'
import { saveProblem, uploadProblem } from './problems.ts'
import { useSaving } from './useSaving.ts'

const SourceDialog = lazy(() => loadChunk(() => import('./SourceDialog.tsx')))

export type EventFormProps = {
  /** What is edited, as it was when editing began; none for a new event. */
  row?: HistoryRow | undefined
  people: People
  label: string
  onSaved: (saved: SavedHistory) => void
  onCancel: () => void
  /** Takes what tells whether something was typed here, and answers with what forgets it again. */
  watch: (isChanged: () => boolean) => () => void
}

type Conflict = { current: HistoryEvent; typed: HistoryDraft }

/**
 * Everything that can be said about an event. What was typed stays there, whatever the server answers, until it is
 * saved or given up.
 */
export function EventForm({ row, people, label, onSaved, onCancel, watch }: EventFormProps) {
  const { form, problem, show, clear } = useFormProblem()
  const [start, setStart] = useState(() => (row ? draftOf(row, people) : emptyDraft))
  // What is chosen rather than typed. The other fields keep their texts by themselves.
  const [chosen, setChosen] = useState(start)
  // Counts how often the saved values were taken over: each time the fields start anew.
  const [taken, setTaken] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [editingSource, setEditingSource] = useState(false)
  const saving = useSaving(row)
  const typed = () => readDraft(new FormData(form.current ?? undefined), chosen)
  useWatch(watch, () => form.current !== null && differing(typed(), start).size > 0)

  // The form starts at its first field, also when the saved values were taken over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each start moves the focus
  useEffect(() => focusFirstField(form.current), [taken])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const draft = typed()
    const blank = blankFields(name => draft[name as 'date'], ['date', 'description'], t('errors.required'))
    if (blank) return show({ text: t('errors.invalid'), fields: blank })
    clear()
    let file: string | null
    try {
      file = await saving.storedFile(draft.source)
    } catch (error) {
      return show(uploadProblem(error))
    }
    try {
      onSaved(await saving.save(draft, file, conflict?.current.version))
    } catch (error) {
      const { code, current } = asProblem(error)
      if (row && code === 'conflict' && current) {
        flushSync(() => setConflict({ current: current as HistoryEvent, typed: draft }))
        showRedBox(form.current)
      } else show(saveProblem(error))
    }
  }

  function takeSaved({ current }: Conflict) {
    const saved = savedDraft(current)
    setStart(saved)
    setChosen(saved)
    saving.startFrom(current.version)
    setConflict(null)
    clear()
    setTaken(taken + 1)
  }

  return (
    <>
      <form
        ref={form}
        key={taken}
        aria-label={label}
        onSubmit={event => void submit(event)}
        noValidate
        className="space-y-5"
      >
        {conflict && <ErrorBox>{t('history.form.conflict')}</ErrorBox>}
        {problem && <ErrorBox>{problem.text}</ErrorBox>}
        <EventFormFields
          start={start}
          chosen={chosen}
          onChoose={part => setChosen(last => ({ ...last, ...part }))}
          onEditSource={() => setEditingSource(true)}
          fileUrl={(conflict?.current ?? row)?.source?.fileUrl ?? null}
          conflict={
            conflict && { ...conflict, fields: differing(conflict.typed, savedDraft(conflict.current)) }
          }
          errors={problem?.fields ?? {}}
        />
        {saving.progress && (
          <UploadProgress
            name={fileName(chosen.source.file)}
            progress={saving.progress}
            onCancel={saving.cancelUpload}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={saving.busy} busyLabel={t('common.saving')}>
            {conflict ? t('history.form.saveMine') : t('common.save')}
          </Button>
          {conflict && (
            <Button variant="secondary" onPress={() => takeSaved(conflict)}>
              {t('history.form.takeSaved')}
            </Button>
          )}
          <Button variant="quiet" onPress={onCancel}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
      {/* Beside the form, not in it: what is sent in the dialog must not send the form. */}
      <Suspense fallback={<Spinner />}>
        {editingSource && (
          <SourceDialog
            source={chosen.source}
            onSave={source => {
              setChosen(last => ({ ...last, source }))
              setEditingSource(false)
            }}
            onClose={() => setEditingSource(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** A saved event as the form shows it. It names its people itself: some may be new to this page. */
function savedDraft(event: HistoryEvent): HistoryDraft {
  return draftOf(event, new Map(event.people.map(person => [person.id, person])))
}

/** Tells whoever watches, as long as the form stands, whether something was typed in it. */
function useWatch(watch: EventFormProps['watch'], isChanged: () => boolean) {
  const latest = useRef(isChanged)
  useEffect(() => {
    latest.current = isChanged
  })
  useEffect(() => watch(() => latest.current()), [watch])
}
