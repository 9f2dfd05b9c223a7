import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The problem of a form: the sentence for the red box, and an error for each field. */
export type FormProblem = {
  text: string
  fields?: Readonly<Record<string, string>> | undefined
  /** The sentence below the red box for as long as the device is offline, if the server gave no answer. */
  whileOffline?: string
}

/** The text values of a submitted form. Missing fields read as empty. */
export function readForm(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault()
  return textsIn(new FormData(event.currentTarget))
}

/** The same for a form at any time. Line endings match the server's, so that values can be compared. */
export function textsIn(data: FormData): (name: string) => string {
  return name => {
    const value = data.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
}

/**
 * The problem of a form's last submit. Showing it moves the focus to the first wrong field. Screen readers
 * announce the red box; if no field is wrong, it is scrolled into view. A field that is filled in loses its
 * error at once, and the red box goes with the last one.
 */
export function useFormProblem() {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  // One function for all renders, so that a form gets it only once.
  const [onInput] = useState(() => ({ target }: Event) => {
    const { name, value, dataset } = target as HTMLInputElement
    // Clearing a field helps, too, if its text was no value.
    const isBetter = value.trim() !== '' || 'unfinished' in dataset
    // Not before React has heard of the new value: rendering earlier would reset a controlled field.
    if (isBetter) setTimeout(() => setProblem(now => withoutFields(now, [name])))
  })
  return {
    form,
    problem,
    clear: () => setProblem(null),
    /** For controls that hold no value themselves: these have been chosen. */
    settle: (names: readonly string[]) => setProblem(now => withoutFields(now, names)),
    show: (next: FormProblem) => {
      flushSync(() => setProblem(next))
      form.current?.addEventListener('input', onInput)
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (!wrong) return showRedBox(form.current)
      wrong.focus()
      // If the field has several controls, this one needs attention.
      wrong.querySelector<HTMLElement>('[data-unfinished]')?.focus()
    },
  }
}

/** The problem once these fields are right. */
export function withoutFields(problem: FormProblem | null, names: readonly string[]): FormProblem | null {
  const fields = Object.entries(problem?.fields ?? {})
  const left = fields.filter(([name]) => !names.includes(name))
  if (!problem || left.length === fields.length) return problem
  return left.length > 0 ? { ...problem, fields: Object.fromEntries(left) } : null
}

/** The red box is at the top of its form; on a phone that is far from the submit button. */
export function showRedBox(form: HTMLElement | null) {
  form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}

/** Marks every named field that is blank; undefined if all are filled in. */
export function blankFields(read: (name: string) => string, names: string[], text: string) {
  const blank = names.filter(name => read(name).trim() === '')
  return blank.length > 0 ? Object.fromEntries(blank.map(name => [name, text])) : undefined
}
