import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../../api/problem.ts'
import type { HistoryEvent, HistoryRow, SavedHistory } from '../../../api/types.ts'
import { focusFirstField } from '../../../lib/focus.ts'
import { blankFields, showRedBox, useFormProblem } from '../../../lib/form.ts'
import { t } from '../../../lib/words.ts'
import { differing, draftOf, emptyDraft, type HistoryDraft, type People, readDraft } from '../draft.ts'
import { saveProblem, uploadProblem } from './problems.ts'
import { useSaving } from './useSaving.ts'

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
 * What stands in the form of an event, and how it is saved. What was typed stays there, whatever the server answers,
 * until it is saved or given up.
 */
export function useEventForm({ row, people, onSaved, watch }: EventFormProps) {
  const { form, problem, show, clear } = useFormProblem()
  const [start, setStart] = useState(() => (row ? draftOf(row, people) : emptyDraft))
  // What is chosen rather than typed. The other fields keep their texts by themselves.
  const [chosen, setChosen] = useState(start)
  // Counts how often the saved values were taken over: each time the fields start anew.
  const [taken, setTaken] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const saving = useSaving(row)
  const typed = () => readDraft(new FormData(form.current ?? undefined), chosen)
  useWatch(watch, () => form.current !== null && differing(typed(), start).size > 0)
  useStartingFocus(form, taken)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const draft = typed()
    const blank = blankFields(name => draft[name as 'date'], ['date', 'description'], t('errors.required'))
    if (blank) return show({ text: t('errors.invalid'), fields: blank })
    clear()
    const file = await saving.storedFile(draft.source).catch((error: unknown) => ({ error }))
    if (file !== null && typeof file === 'object') return show(uploadProblem(file.error))
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

  return {
    form,
    problem,
    start,
    chosen,
    choose: (part: Partial<HistoryDraft>) => setChosen(last => ({ ...last, ...part })),
    taken,
    /** What somebody else has saved meanwhile, and in which fields it differs from what was typed. */
    conflict: conflict && {
      ...conflict,
      fields: differing(conflict.typed, savedDraft(conflict.current)),
    },
    takeSaved,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    saving,
  }
}

/** The form starts at its first field, also when the saved values were taken over. */
function useStartingFocus(form: RefObject<HTMLFormElement | null>, start: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each start moves the focus
  useEffect(() => focusFirstField(form.current), [start])
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
