import { type FormEvent, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../api/problem.ts'
import { focusFirstField } from '../lib/focus.ts'
import { type FormProblem, showRedBox, useFormProblem } from '../lib/form.ts'
import { t } from '../lib/words.ts'
import {
  baseOf,
  differing,
  type Identity,
  type RecordAction,
  type RecordState,
  reduce,
  startState,
  type Versioned,
  versionSeen,
} from './recordState.ts'
import { useUnsaved } from './unsaved.ts'

type Fields = Readonly<Record<string, string>>

type Options<Item extends Versioned, Draft extends object, Saved> = {
  /** The record that is edited; undefined for a new one. */
  record: Item | undefined
  /** What the form contains for a record, or for a new one. */
  draftOf: (record: Item | undefined) => Draft
  /** Reads what was entered. `chosen` has the values of the controls that keep none of their own. */
  read: (data: FormData, chosen: Draft) => Draft
  /** The fields that may not be empty. */
  required?: readonly (keyof Draft & string)[]
  /** Finds what else is wrong without asking the server, by field. */
  check?: (draft: Draft, form: HTMLFormElement) => Fields | undefined
  /** Null when it was not saved after all, because there is something to read first. */
  save: (draft: Draft, version: number | undefined) => Promise<Saved | null>
  onSaved: (saved: Saved) => void
  /** What to say when saving failed. */
  problem: (error: unknown) => FormProblem
  /** A field of a saved record in words; empty for nothing. */
  savedText: (record: Item, name: keyof Draft) => string | null | undefined
  identity?: Identity<Draft>
  /** What would be lost beside the draft, such as a file that is still being sent. */
  isBusy?: (data: FormData) => boolean
  /** Shows newer records as long as nothing was chosen; for forms whose every value is chosen. */
  follow?: boolean
}

/**
 * A form that edits a record which others may save at the same time. It starts from the record as it was when
 * editing began. Whatever the server answers, what was entered stays until it is saved or canceled; after a
 * conflict the saved values can be read under the fields that differ.
 */
export function useRecordForm<Item extends Versioned, Draft extends object, Saved>(
  options: Options<Item, Draft, Saved>,
) {
  const { record, draftOf, read, check, identity, follow = false } = options
  const [state, dispatch] = useReducer<RecordState<Item, Draft>, [RecordAction<Item, Draft>]>(
    reduce,
    startState<Item, Draft>(record),
  )
  const [saving, setSaving] = useState(false)
  const settled = useRef(false)
  const { form, problem, show, clear } = useFormProblem()
  const base = baseOf(state, record, follow)
  const start = draftOf(base)
  const chosen = { ...start, ...state.chosen }
  const { conflict } = state
  const differs = conflict && differing(conflict.typed, draftOf(conflict.current), identity)

  const isFirst = useUnsaved(() => {
    if (settled.current || !form.current) return false
    const data = new FormData(form.current)
    return options.isBusy?.(data) || differing(read(data, chosen), start, identity).size > 0
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = read(new FormData(event.currentTarget), chosen)
    const fields = { ...missing(typed, options.required), ...check?.(typed, event.currentTarget) }
    if (Object.keys(fields).length > 0) return show({ text: t('errors.invalid'), fields })
    clear()
    setSaving(true)
    const answer = await options.save(typed, versionSeen(state, base)).then(
      saved => ({ saved }),
      (error: unknown) => ({ error }),
    )
    setSaving(false)
    if ('error' in answer) return fail(answer.error, typed)
    if (answer.saved === null) return
    settled.current = true
    dispatch({ type: 'saved' })
    options.onSaved(answer.saved)
  }

  function fail(error: unknown, typed: Draft) {
    const { code, current } = asProblem(error)
    if (record && code === 'conflict' && current) meet(current as Item, typed)
    else show(options.problem(error))
  }

  function meet(current: Item, typed: Draft) {
    flushSync(() => dispatch({ type: 'conflict', current, typed, base }))
    showRedBox(form.current)
  }

  return {
    form,
    /** Changes when the fields have to start over. */
    round: state.round,
    problem,
    errors: problem?.fields ?? {},
    /** What the fields start with. */
    start,
    /** The same, with what was chosen since. */
    chosen,
    choose: (part: Partial<Draft>) => {
      settled.current = false
      dispatch({ type: 'choose', part, base })
    },
    base,
    /** The record as it was saved elsewhere in the meantime. */
    current: conflict?.current,
    saving,
    isFirst,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    loadSaved: () => {
      flushSync(() => {
        clear()
        dispatch({ type: 'loadSaved' })
      })
      // The button that was pressed is gone.
      focusFirstField(form.current)
    },
    /** Somebody was found to have saved another version, by other means than saving. */
    showConflict: (current: Item) => {
      if (form.current) meet(current, read(new FormData(form.current), chosen))
    },
    /** What was entered is no longer needed: leaving loses nothing. */
    settle: () => {
      settled.current = true
    },
    /** The saved value of a field that differs, in words; null where nothing differs. */
    saved: (name: keyof Draft): string | null =>
      conflict && differs?.has(name)
        ? options.savedText(conflict.current, name) || t('forms.conflict.empty')
        : null,
  }
}

function missing<Draft extends object>(draft: Draft, names: readonly (keyof Draft & string)[] = []): Fields {
  const empty = names.filter(name => draft[name] === '')
  return Object.fromEntries(empty.map(name => [name, t('errors.required')]))
}

/** What the frame and the buttons of a form need to know of it. */
export type FormState = Pick<
  ReturnType<typeof useRecordForm<Versioned, object, unknown>>,
  'form' | 'round' | 'problem' | 'errors' | 'current' | 'saving' | 'isFirst' | 'submit' | 'loadSaved'
>

/** What its fields need to know. */
export type FormFields<Draft> = Pick<FormState, 'errors'> & {
  start: Draft
  saved: (name: keyof Draft) => string | null
}
