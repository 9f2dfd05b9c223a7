import { type FormEvent, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../api/problem.ts'
import { focusFirstField } from '../lib/focus.ts'
import { type FormProblem, showRedBox, useFormProblem } from '../lib/form.ts'
import { t } from '../lib/words.ts'
import {
  baseOf,
  differing,
  fitting,
  type Identity,
  type RecordAction,
  type RecordState,
  reduce,
  restoredState,
  startState,
  type Versioned,
  versionSeen,
} from './recordState.ts'
import { unfinishedFields } from './unfinished.ts'
import { useUnsaved } from './unsaved.ts'
import { useDraft } from './useDraft.ts'

type Fields = Readonly<Record<string, string>>

type Options<Item extends Versioned, Draft extends object, Saved> = {
  /** Under this name, what is typed survives a reload and the end of the session. Never for passwords. */
  draft?: string
  /** The edited record; undefined for a new one. */
  record: Item | undefined
  /** The form's content for a record, or for a new one. */
  draftOf: (record: Item | undefined) => Draft
  /** Reads the entered values. `chosen` has the values of controls that hold none themselves. */
  read: (data: FormData, chosen: Draft) => Draft
  /** The fields that may not be empty. */
  required?: readonly (keyof Draft & string)[]
  /** Finds other errors without asking the server, by field. */
  check?: (draft: Draft, form: HTMLFormElement) => Fields | undefined
  /** Null if nothing was saved, because there is something to read first. */
  save: (draft: Draft, version: number | undefined) => Promise<Saved | null>
  onSaved: (saved: Saved) => void
  /** The message for a failed save. */
  problem: (error: unknown) => FormProblem
  /** A field of a saved record in words; empty for nothing. */
  savedText: (record: Item, name: keyof Draft) => string | null | undefined
  identity?: Identity<Draft>
  /** True if anything besides the draft would be lost, such as a file that is still uploading. */
  isBusy?: (data: FormData) => boolean
  /** The draft without what a browser can't keep, such as a chosen file. */
  keepable?: (draft: Draft) => Draft
  /** The text of the red box if required fields are empty. */
  incomplete?: string
  /** Shows newer records until something is chosen; for forms where every value is chosen. */
  follow?: boolean
}

/**
 * A form for a record that others may save at the same time. It starts from the record as it was when editing
 * began. Whatever the server answers, entered values stay until saved or canceled; after a conflict the saved
 * values appear under the fields that differ.
 */
export function useRecordForm<Item extends Versioned, Draft extends object, Saved>(
  options: Options<Item, Draft, Saved>,
) {
  const { record, draftOf, read, check, identity, follow = false } = options
  const draft = useDraft(options.draft)
  const [state, dispatch] = useReducer<RecordState<Item, Draft>, undefined, [RecordAction<Item, Draft>]>(
    reduce,
    undefined,
    stateOfDraft,
  )
  const [saving, setSaving] = useState(false)
  const settled = useRef(false)
  /** True while what was typed may be saved although no answer has said so. */
  const uncertain = useRef(false)
  const { form, problem, show, clear, settle } = useFormProblem()
  const base = baseOf(state, record, follow)
  const before = draftOf(base)
  const start = state.restored ?? before
  const chosen = { ...start, ...state.chosen }
  const { conflict } = state
  const differs = conflict && differing(conflict.typed, draftOf(conflict.current), identity)

  /** The state that continues with the kept draft, if there is one. */
  function stateOfDraft(): RecordState<Item, Draft> {
    const kept = draft.find()
    const saved = draftOf(record)
    const typed = fitting(kept?.draft, saved)
    if (!kept || differing(typed, saved, identity).size === 0) return startState(record)
    return restoredState(record, { draft: typed, version: kept.version })
  }

  /** The draft to keep; null if nothing would be lost. */
  function typedNow(now = chosen): Draft | null {
    if (settled.current || !form.current) return null
    const typed = read(new FormData(form.current), now)
    return differing(typed, before, identity).size > 0 ? typed : null
  }

  function isBusy(): boolean {
    if (settled.current || !form.current) return false
    if (Object.keys(unfinishedFields(form.current)).length > 0) return true
    return options.isBusy?.(new FormData(form.current)) ?? false
  }

  function keep(now = chosen): boolean {
    const typed = typedNow(now)
    if (!typed) draft.drop()
    else {
      const part = options.keepable?.(typed) ?? typed
      return draft.keep(part, versionSeen(state, base) ?? null) && part === typed && !isBusy()
    }
    return !isBusy()
  }

  function giveUp() {
    keep()
    settled.current = true
    draft.setAside()
  }

  /** A draft that was set aside is back. */
  function restore() {
    settled.current = false
    clear()
    dispatch({ type: 'restored', state: stateOfDraft() })
  }

  const isFirst = useUnsaved({
    draft: options.draft,
    isChanged: () => isBusy() || typedNow() !== null,
    keep,
    giveUp,
    restore,
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = read(new FormData(event.currentTarget), chosen)
    const fields = {
      ...missing(typed, options.required),
      ...unfinishedFields(event.currentTarget),
      ...check?.(typed, event.currentTarget),
    }
    if (Object.keys(fields).length > 0)
      return show({ text: options.incomplete ?? t('errors.invalid'), fields })
    clear()
    setSaving(true)
    const answer = await saveOnce(typed)
    setSaving(false)
    if ('error' in answer) return fail(answer.error, typed)
    if (answer.saved === null) return
    settled.current = true
    draft.drop()
    dispatch({ type: 'saved' })
    options.onSaved(answer.saved)
  }

  /**
   * Saves. If nobody knows whether that has happened, it asks again with the same version, which the server accepts
   * only if nothing was saved. Otherwise the record is already what was typed, or someone else has changed it. A new
   * record has the same id both times, so the server makes only one and returns it.
   */
  async function saveOnce(typed: Draft) {
    const seen = versionSeen(state, base)
    let answer = await attempt(typed, seen)
    if (codeOf(answer) === 'outcome-unknown') {
      uncertain.current = true
      answer = await attempt(typed, seen)
    }
    const current = currentOf(answer)
    if (!uncertain.current || !current || differing(typed, draftOf(current), identity).size > 0) return answer
    // Saving what is saved already changes nothing.
    return attempt(typed, current.version)
  }

  async function attempt(typed: Draft, version: number | undefined) {
    const answer = await options.save(typed, version).then(
      saved => ({ saved }),
      (error: unknown) => ({ error }),
    )
    if ('saved' in answer) uncertain.current = false
    // Without an answer, it may be saved, too.
    else if (asProblem(answer.error).status === 0) uncertain.current = true
    return answer
  }

  function currentOf(answer: Answer<Saved>): Item | undefined {
    if (!record || !('error' in answer)) return undefined
    const { code, current } = asProblem(answer.error)
    return code === 'conflict' && current ? (current as Item) : undefined
  }

  function fail(error: unknown, typed: Draft) {
    const current = currentOf({ error })
    if (current) return meet(current, typed)
    const { status, code } = asProblem(error)
    if (uncertain.current && !record && code === 'conflict') return show({ text: t('forms.savedBefore') })
    if (code === 'outcome-unknown') return show({ text: asProblem(error).text() })
    const problem = options.problem(error)
    const whileOffline = t(options.draft ? 'forms.offline.kept' : 'forms.offline.stay')
    show(status === 0 ? { ...problem, whileOffline } : problem)
  }

  function meet(current: Item, typed: Draft) {
    flushSync(() => dispatch({ type: 'conflict', current, typed, base }))
    showRedBox(form.current)
  }

  return {
    form,
    /** Changes when the fields must be reset. */
    round: state.round,
    problem,
    errors: problem?.fields ?? {},
    /** The initial values of the fields. */
    start,
    /** The same, with the choices made since. */
    chosen,
    choose: (part: Partial<Draft>) => {
      settled.current = false
      settle(Object.keys(part))
      dispatch({ type: 'choose', part, base })
      keep({ ...chosen, ...part })
    },
    base,
    /** The record as it was saved elsewhere in the meantime. */
    current: conflict?.current,
    saving,
    isFirst,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** True if the fields started with what was typed earlier. */
    restored: state.restored !== null,
    /** Keeps what is typed now, in case the page goes away. */
    keep: () => void keep(),
    /** Closes the form at once, and offers to restore what was typed. */
    cancel: (close: () => void) => {
      giveUp()
      close()
    },
    /** Starts over with what is saved. */
    loadSaved: () => {
      draft.drop()
      flushSync(() => {
        clear()
        dispatch({ type: 'loadSaved' })
      })
      // The pressed button is gone.
      focusFirstField(form.current)
    },
    /** Shows a conflict that was found by other means than saving. */
    showConflict: (current: Item) => {
      if (form.current) meet(current, read(new FormData(form.current), chosen))
    },
    /** The entered values are no longer needed: leaving loses nothing. */
    settle: () => {
      settled.current = true
      draft.drop()
    },
    /** The saved value of a field that differs, in words; null if it does not. */
    saved: (name: keyof Draft): string | null =>
      conflict && differs?.has(name)
        ? options.savedText(conflict.current, name) || t('forms.conflict.empty')
        : null,
  }
}

type Answer<Saved> = { saved: Saved | null } | { error: unknown }

function codeOf(answer: Answer<unknown>): string | null {
  return 'error' in answer ? asProblem(answer.error).code : null
}

function missing<Draft extends object>(draft: Draft, names: readonly (keyof Draft & string)[] = []): Fields {
  const empty = names.filter(name => draft[name] === '')
  return Object.fromEntries(empty.map(name => [name, t('errors.required')]))
}

/** The props of the form's frame and buttons. */
export type FormState = Pick<
  ReturnType<typeof useRecordForm<Versioned, object, unknown>>,
  | 'form'
  | 'round'
  | 'problem'
  | 'errors'
  | 'current'
  | 'restored'
  | 'saving'
  | 'isFirst'
  | 'submit'
  | 'keep'
  | 'cancel'
  | 'settle'
  | 'loadSaved'
>

/** The props of its fields. */
export type FormFields<Draft> = Pick<FormState, 'errors'> & {
  start: Draft
  saved: (name: keyof Draft) => string | null
}
