import type { FormEvent } from 'react'
import { blankFields, readForm, useFormProblem } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'
import { formProblem } from './problems.ts'
import { useDeleteAccount } from './queries.ts'
import './own-words.ts'
import './words.ts'

const known = {
  'wrong-password': 'password',
  'owner-protected': null,
  'last-admin': null,
}

/** Says what will be lost and asks for the password, so that no account is deleted by mistake. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const remove = useDeleteAccount()
  const { form, problem, show, clear } = useFormProblem()
  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const fields = blankFields(read, ['password'], t('errors.required'))
    if (fields) return show({ text: t('errors.invalid'), fields })
    clear()
    remove.mutate(
      { body: { password: read('password') } },
      {
        // The session ended with the account, so the guard redirects to /login.
        onSuccess: () => toast({ text: t('ownAccount.delete.done') }),
        onError: error => show(formProblem(error, known, t('ownAccount.delete.failed'))),
      },
    )
  }
  return (
    <Dialog title={t('ownAccount.delete.question')} onClose={onClose}>
      <p>{t('ownAccount.delete.lost')}</p>
      <ul className="my-3 list-disc space-y-1 pl-6">
        <li>{t('ownAccount.delete.lost1')}</li>
        <li>{t('ownAccount.delete.lost2')}</li>
        <li>{t('ownAccount.delete.lost3')}</li>
      </ul>
      <p className="text-muted">{t('ownAccount.delete.kept')}</p>
      <form ref={form} onSubmit={submit} noValidate className="mt-5 space-y-5">
        {problem && <ErrorBox>{problem.text}</ErrorBox>}
        <PasswordField
          name="password"
          label={t('ownAccount.delete.password')}
          autoComplete="current-password"
          isRequired
          error={problem?.fields?.password}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            variant="danger"
            busy={remove.isPending}
            busyLabel={t('ownAccount.delete.busy')}
          >
            {t('ownAccount.delete.button')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
