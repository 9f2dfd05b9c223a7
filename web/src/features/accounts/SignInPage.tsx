import { type FormEvent, lazy } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { useSession, useViewer } from '../../api/session.ts'
import { useSite } from '../../api/site.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { blankFields, readForm, useFormProblem } from '../../lib/form.ts'
import { ownPath } from '../../lib/ownPath.ts'
import { errorText, t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { AccountCard } from '../../ui/AccountCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { formProblem } from './problems.ts'
import { useSignIn } from './queries.ts'
import './words.ts'
import { MessageSlot } from '../../ui/MessageSlot.tsx'

// Only a demo needs it, and the first page must stay small.
const DemoSignIn = lazy(() => loadChunk(() => import('./DemoSignIn.tsx')))

const known = {
  'invalid-credentials': null,
  'account-pending': null,
  'account-rejected': null,
}

export default function SignInPage() {
  const viewer = useViewer()
  const { data: session, isPending } = useSession()
  const isDemo = Boolean(useSite().data?.demo)
  const from = useFrom()
  if (viewer) return <Navigate to={from} replace />
  if (isPending) return <Spinner label={t('common.session.checking')} />
  return (
    <AccountCard
      title={t('accounts.signIn.title')}
      intro={t('accounts.signIn.intro')}
      footer={
        <>
          {t('accounts.signIn.noAccount')}{' '}
          <Link to={paths.register(invitationIn(from))} className="link">
            {t('accounts.signIn.register')}
          </Link>
        </>
      }
    >
      {session?.told && (
        <div className="mb-5">
          <Notice>{session.told}</Notice>
        </div>
      )}
      {isDemo && <DemoSignIn />}
      <SignInForm />
    </AccountCard>
  )
}

function SignInForm() {
  const signIn = useSignIn()
  const navigate = useNavigate()
  const { form, problem, show, clear } = useFormProblem()
  const from = useFrom()
  const notice = useNotice()
  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const blank = blankFields(read, ['email', 'password'], t('errors.required'))
    if (blank) return show({ text: t('errors.invalid'), fields: blank })
    clear()
    signIn.mutate(
      { body: { email: read('email').trim(), password: read('password') } },
      {
        onSuccess: () => void navigate(from, { replace: true }),
        onError: error => show(formProblem(error, known, t('accounts.signIn.failed'))),
      },
    )
  }
  const said = problem?.text ?? (signIn.isPending ? undefined : notice)
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      <MessageSlot />
      {said && <ErrorBox>{said}</ErrorBox>}
      <TextField
        name="email"
        type="email"
        label={t('accounts.field.email')}
        autoComplete="username"
        isRequired
        error={problem?.fields?.email}
      />
      <PasswordField
        name="password"
        label={t('accounts.field.password')}
        autoComplete="current-password"
        isRequired
        error={problem?.fields?.password}
      />
      <Button type="submit" className="w-full" busy={signIn.isPending} busyLabel={t('accounts.signIn.busy')}>
        {t('accounts.signIn.button')}
      </Button>
      <p className="text-center">
        <Link to={paths.forgotPassword()} className="link">
          {t('accounts.signIn.forgot')}
        </Link>
      </p>
    </form>
  )
}

/** The page that the login guard interrupted, or the one that an email links to; otherwise the dashboard. */
function useFrom(): string {
  const { state, search }: { state: unknown; search: string } = useLocation()
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return ownPath(from) ?? ownPath(new URLSearchParams(search).get('next')) ?? paths.dashboard()
}

/** A user on the way to an invitation keeps it when registering. */
function invitationIn(from: string): string | undefined {
  const token = from.split(paths.invitation(''))[1]
  return token && decodeURIComponent(token)
}

/** Why the user was sent here: the account was rejected while its page was open. */
function useNotice(): string | undefined {
  const state: unknown = useLocation().state
  const told =
    typeof state === 'object' && state !== null && 'notice' in state && state.notice === 'account-rejected'
  return told ? errorText('account-rejected', '') : undefined
}
