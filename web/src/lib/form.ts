import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is wrong with a form: the sentence for the red box, and what stands at each field. */
export type FormProblem = { text: string; fields?: Readonly<Record<string, string>> | undefined }

/** The text values of a submitted form. Missing fields read as empty. */
export function readForm(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault()
  return textsIn(new FormData(event.currentTarget))
}

/** The same for a form at any time. Lines end as the server writes them, so that values can be compared. */
export function textsIn(data: FormData): (name: string) => string {
  return name => {
    const value = data.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
}

/**
 * The problem of a form's last try. Showing one moves the focus to the first field that is wrong, so that
 * nobody has to look for it; the red box is announced by itself, and brought into sight when no field is wrong.
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

/** The red box stands at the top of its form; on a phone that is far from the button at its end. */
export function showRedBox(form: HTMLElement | null) {
  form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
}

/** Marks every named field that is blank; undefined when all are filled. */
export function blankFields(read: (name: string) => string, names: string[], text: string) {
  const blank = names.filter(name => read(name).trim() === '')
  return blank.length > 0 ? Object.fromEntries(blank.map(name => [name, text])) : undefined
}
