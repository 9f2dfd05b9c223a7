import type { FormEvent, ReactNode } from 'react'
import { type FormProblem, readForm, useFormProblem } from '../../../lib/form.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import './words.ts'

type WordsDialogProps = {
  title: string
  /** The user has to type these words, to prevent mistakes. */
  words: string
  button: string
  busy: boolean
  busyLabel: string
  /** Tells the user what to do in the meantime. */
  wait: string
  /** Performs the action; returns what went wrong. */
  onConfirm: (typed: string) => Promise<FormProblem | null>
  onClose: () => void
  /** Explains what will happen. */
  children: ReactNode
}

/** Explains the action and asks the user to type some words. Stays open while the action runs. */
export function WordsDialog({ title, words, button, busy, busyLabel, wait, ...props }: WordsDialogProps) {
  const { form, problem, show, clear } = useFormProblem()

  async function submit(event: FormEvent<HTMLFormElement>) {
    const typed = readForm(event)('confirm').trim()
    if (typed.toLowerCase() !== words) {
      const wrong = t('tools.words.wrong', { words })
      return show({ text: wrong, fields: { confirm: wrong } })
    }
    clear()
    const failed = await props.onConfirm(words)
    if (failed) show(failed)
  }

  return (
    <Dialog title={title} onClose={() => !busy && props.onClose()}>
      {props.children}
      <form ref={form} onSubmit={event => void submit(event)} noValidate className="mt-5 space-y-5">
        {problem && <ErrorBox>{problem.text}</ErrorBox>}
        <TextField
          name="confirm"
          label={t('tools.words.label', { words })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          isRequired
          error={problem?.fields?.confirm}
        />
        <p role="status" className="text-muted">
          {busy && wait}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          {!busy && (
            <Button variant="secondary" onPress={props.onClose}>
              {t('common.cancel')}
            </Button>
          )}
          <Button type="submit" variant="danger" busy={busy} busyLabel={busyLabel}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
