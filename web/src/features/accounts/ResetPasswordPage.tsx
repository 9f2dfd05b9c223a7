import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSite } from '../../api/site.ts'
import { readForm, useFormProblem } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { AccountCard } from '../../ui/AccountCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { formProblem } from './problems.ts'
import { useResetPassword } from './queries.ts'
import { checkNewPassword } from './rules.ts'
import './words.ts'
import { MessageSlot } from '../../ui/MessageSlot.tsx'

const known = {
  'link-invalid': null,
  'passwords-differ': 'confirmPassword',
  'password-too-short': 'password',
  'password-too-long': 'password',
}

export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const min = useSite().data?.minPasswordLength ?? 6
  const reset = useResetPassword()
  const { form, problem, show, clear } = useFormProblem()
  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const wrong = checkNewPassword(read, min)
    if (wrong) return show(wrong)
    clear()
    reset.mutate(
      { body: { token, password: read('password'), confirmPassword: read('confirmPassword') } },
      { onError: error => show(formProblem(error, known, t('accounts.reset.failed'), { min })) },
    )
  }
  if (reset.isSuccess) {
    return (
      <AccountCard title={t('accounts.reset.doneTitle')}>
        <p role="status" className="mb-6 text-center">
          {t('accounts.reset.done')}
        </p>
        <ButtonLink to={paths.signIn()} className="w-full">
          {t('accounts.signIn.button')}
        </ButtonLink>
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title={t('accounts.reset.title')}
      intro={t('accounts.reset.intro')}
      footer={
        <Link to={paths.forgotPassword()} className="link">
          {t('accounts.reset.again')}
        </Link>
      }
    >
      <form ref={form} onSubmit={submit} noValidate className="space-y-5">
        <MessageSlot />
        {problem && <ErrorBox>{problem.text}</ErrorBox>}
        <NewPasswordField
          label={t('accounts.reset.password')}
          description={t('accounts.field.passwordHint', { count: min })}
          isRequired
          error={problem?.fields?.password}
        />
        <PasswordField
          name="confirmPassword"
          label={t('accounts.reset.confirm')}
          autoComplete="new-password"
          isRequired
          error={problem?.fields?.confirmPassword}
        />
        <Button type="submit" className="w-full" busy={reset.isPending} busyLabel={t('accounts.reset.busy')}>
          {t('accounts.reset.button')}
        </Button>
      </form>
    </AccountCard>
  )
}
