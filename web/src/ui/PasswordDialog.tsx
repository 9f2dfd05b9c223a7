import { type FormEvent, useState } from 'react'
import { blankFields, type FormProblem, readForm, useFormProblem } from '../lib/form.ts'
import { overlaysSettled } from '../lib/overlayHistory.ts'
import { t } from '../lib/words.ts'
import { Button } from './Button.tsx'
import type { Answer } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorBox } from './ErrorBox.tsx'
import { PasswordField } from './PasswordField.tsx'
import './words.ts'

export type PasswordQuestion = {
  /** Tells password managers whose password is meant. */
  email: string
  /** Checks the password; null if it is right. */
  check: (password: string) => Promise<FormProblem | null>
  answer: Answer
}

/** Asks for the password before something dangerous, on top of whatever is open. */
export default function PasswordDialog({ asked }: { asked: PasswordQuestion }) {
  const { form, problem, show, clear } = useFormProblem()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const fields = blankFields(read, ['password'], t('errors.required'))
    if (fields) return show({ text: t('errors.required'), fields })
    clear()
    setBusy(true)
    const wrong = await asked.check(read('password'))
    setBusy(false)
    if (wrong) show(wrong)
    else asked.answer(true, overlaysSettled)
  }

  return (
    <Dialog title={t('passwords.again.title')} onClose={() => asked.answer(false, overlaysSettled)}>
      <p className="text-muted">{t('passwords.again.text')}</p>
      <form ref={form} onSubmit={event => void submit(event)} noValidate className="mt-5 space-y-5">
        {problem && <ErrorBox>{problem.text}</ErrorBox>}
        <input type="text" name="username" autoComplete="username" value={asked.email} readOnly hidden />
        <PasswordField
          name="password"
          label={t('passwords.again.field')}
          autoComplete="current-password"
          autoFocus
          isRequired
          error={problem?.fields?.password}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={() => asked.answer(false, overlaysSettled)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={busy} busyLabel={t('passwords.again.busy')}>
            {t('passwords.again.button')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
