import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is wrong with a form: the sentence for the red box, and an error for each field. */
export type FormProblem = { text: string; fields?: Readonly<Record<string, string>> | undefined }

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
 * announce the red box; if no field is wrong, it is scrolled into view.
 */
export function useFormProblem() {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  return {
    form,
    problem,
    clear: () => setProblem(null),
    show: (next: FormProblem) => {
      flushSync(() => setProblem(next))
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (wrong) wrong.focus()
      else showRedBox(form.current)
    },
  }
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
