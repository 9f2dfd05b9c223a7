import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../api/site.ts'
import { blankFields, readForm, useFormProblem } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { AccountCard } from '../../ui/AccountCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { formProblem } from './problems.ts'
import { useForgotPassword } from './queries.ts'
import './words.ts'
import { MessageSlot } from '../../ui/MessageSlot.tsx'

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const site = useSite().data
  const back = (
    <Link to={paths.signIn()} className="link">
      {t('accounts.forgot.back')}
    </Link>
  )
  if (sentTo) {
    return site?.mailConfigured === false ? (
      <AccountCard title={t('accounts.forgot.title')} footer={back}>
        <p role="status" className="text-center">
          {t('accounts.noMail')}
        </p>
      </AccountCard>
    ) : (
      <AccountCard title={t('accounts.forgot.doneTitle')} footer={back}>
        <p role="status" className="text-center">
          {t('accounts.forgot.done', { email: sentTo })}
        </p>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={t('accounts.forgot.title')} intro={t('accounts.forgot.intro')} footer={back}>
      <ForgotPasswordForm onSent={setSentTo} />
    </AccountCard>
  )
}

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const forgot = useForgotPassword()
  const { form, problem, show, clear } = useFormProblem()
  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const fields = blankFields(read, ['email'], t('errors.required'))
    if (fields) return show({ text: t('errors.invalid'), fields })
    clear()
    const email = read('email').trim()
    forgot.mutate(
      { body: { email } },
      {
        onSuccess: () => onSent(email),
        onError: error => show(formProblem(error, {}, t('accounts.forgot.failed'))),
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
        label={t('accounts.field.email')}
        autoComplete="username"
        isRequired
        error={problem?.fields?.email}
      />
      <Button type="submit" className="w-full" busy={forgot.isPending} busyLabel={t('accounts.forgot.busy')}>
        {t('accounts.forgot.button')}
      </Button>
    </form>
  )
}
