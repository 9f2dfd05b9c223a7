import type { FormEvent } from 'react'
import { asProblem } from '../../api/problem.ts'
import { useSite } from '../../api/site.ts'
import { blankFields, readForm, useFormProblem } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { MessageSlot } from '../../ui/MessageSlot.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { formProblem } from './problems.ts'
import { useChangeEmail } from './queries.ts'

const known = { 'email-taken': 'email' }

export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail()
  const hasMail = useSite().data?.mailConfigured !== false
  const { form, problem, show, clear } = useFormProblem()
  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const fields = blankFields(read, ['email'], t('errors.required'))
    if (fields) return show({ text: t('errors.invalid'), fields })
    clear()
    const email = read('email').trim()
    change.mutate(
      { body: { email } },
      {
        onSuccess: () => {
          toast({ text: hasMail ? t('ownAccount.email.sent', { email }) : t('accounts.noMail') })
          onClose()
        },
        onError: error => {
          if (!asProblem(error).isCanceled) show(formProblem(error, known, t('ownAccount.email.failed')))
        },
      },
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      <MessageSlot />
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      <TextField
        name="email"
        type="email"
        label={t('ownAccount.email.new')}
        description={hasMail ? t('ownAccount.email.hint') : t('accounts.noMail')}
        autoComplete="email"
        isRequired
        error={problem?.fields?.email}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending} busyLabel={t('ownAccount.email.busy')}>
          {t('ownAccount.email.button')}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
