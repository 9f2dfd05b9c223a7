import { type FormEvent, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { useSession, useViewer } from '../../api/session.ts'
import { useSite } from '../../api/site.ts'
import { readForm, useFormProblem } from '../../lib/form.ts'
import { newId } from '../../lib/ids.ts'
import { browserTimeZone } from '../../lib/timeZones.ts'
import { language, t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { AccountCard } from '../../ui/AccountCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { InvitedGuest } from '../households/InvitedGuest.tsx'
import { JoiningGuest } from '../households/JoiningGuest.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { formProblem } from './problems.ts'
import { useRegister } from './queries.ts'
import { checkRegistration } from './rules.ts'
import { useTypedBefore } from './useTypedBefore.ts'
import './joining-words.ts'
import './words.ts'
import { MessageSlot } from '../../ui/MessageSlot.tsx'

const known = {
  'passwords-differ': 'confirmPassword',
  'password-too-short': 'password',
  'password-too-long': 'password',
  'username-too-short': 'username',
  'username-taken': 'username',
  'registration-taken': null,
  'registration-by-invitation': null,
  'registration-closed': null,
  'setup-other-email': 'email',
}

export default function RegisterPage() {
  const viewer = useViewer()
  const { isPending } = useSession()
  const [search] = useSearchParams()
  const invitation = search.get('invitation')
  const group = search.get('group')
  const setup = search.get('setup')
  const site = useSite()
  const mode = site.data?.registration ?? 'open'
  const refused = setup === null && (mode === 'closed' || (mode === 'invitation' && !invitation && !group))
  // A new owner is led through the first steps.
  if (viewer) return <Navigate to={setup === null ? paths.dashboard() : paths.welcome()} replace />
  // The site says if one can register; without an answer, the server says so on submit.
  if (isPending || site.isPending) return <Spinner label={t('common.session.checking')} />
  const intro = setup === null ? t('accounts.register.intro') : t('joining.register.setup')
  return (
    <AccountCard
      title={setup === null ? t('accounts.register.title') : t('joining.register.setupTitle')}
      // The owner is approved at once.
      intro={refused ? undefined : intro}
      footer={
        <>
          {t('accounts.register.haveAccount')}{' '}
          <Link
            to={paths.signIn()}
            {...(invitation && { state: { from: paths.invitation(invitation) } })}
            className="link"
          >
            {t('accounts.register.signIn')}
          </Link>
        </>
      }
    >
      <div className="space-y-5">
        {refused ? (
          <NotOpen mode={mode} contact={site.data?.contactEmail ?? ''} />
        ) : invitation ? (
          <InvitedGuest token={invitation}>
            {email => <RegisterForm invitationToken={invitation} email={email} />}
          </InvitedGuest>
        ) : group ? (
          <JoiningGuest token={group}>
            <RegisterForm groupToken={group} />
          </JoiningGuest>
        ) : (
          <RegisterForm setupToken={setup} />
        )}
      </div>
    </AccountCard>
  )
}

/** Says kindly why there is no form, and whom to ask. */
function NotOpen({ mode, contact }: { mode: 'open' | 'invitation' | 'closed'; contact: string }) {
  const closed = mode === 'closed'
  return (
    <Notice label={t('joining.register.notOpen')}>
      <p>{closed ? t('joining.register.closed') : t('joining.register.invitedOnly')}</p>
      <p className="mt-2 wrap-anywhere">
        {t('joining.register.ask')}{' '}
        <a href={`mailto:${contact}`} className="link">
          {contact}
        </a>
      </p>
    </Notice>
  )
}

type RegisterFormProps = {
  setupToken?: string | null
  invitationToken?: string
  groupToken?: string
  email?: string
}

function RegisterForm({ setupToken, invitationToken, groupToken, email = '' }: RegisterFormProps) {
  // One id per form: sending again after a lost answer makes no second account.
  const [id] = useState(() => newId())
  const register = useRegister()
  const navigate = useNavigate()
  const min = useSite().data?.minPasswordLength ?? 6
  const { form, problem, show, clear } = useFormProblem()
  const before = useTypedBefore(form)
  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const wrong = checkRegistration(read, min)
    if (wrong) return show(wrong)
    clear()
    register.mutate(
      {
        body: {
          id,
          name: read('name').trim(),
          username: read('username').trim(),
          email: read('email').trim(),
          password: read('password'),
          confirmPassword: read('confirmPassword'),
          language,
          timeZone: browserTimeZone(),
          ...(setupToken && { setupToken }),
          ...(invitationToken && { invitationToken }),
          ...(groupToken && { groupToken }),
        },
      },
      {
        onSuccess: () => void navigate(setupToken ? paths.welcome() : paths.dashboard(), { replace: true }),
        onError: error => show(formProblem(error, known, t('accounts.register.failed'), { min })),
      },
    )
  }
  const errors = problem?.fields ?? {}
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      <MessageSlot />
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      <TextField
        name="name"
        label={t('accounts.field.name')}
        autoComplete="name"
        defaultValue={before.name ?? ''}
        isRequired
        error={errors.name}
      />
      <TextField
        name="username"
        label={t('accounts.field.username')}
        description={t('accounts.field.usernameHint')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck="false"
        defaultValue={before.username ?? ''}
        isRequired
        error={errors.username}
      />
      <TextField
        name="email"
        type="email"
        label={t('accounts.field.email')}
        autoComplete="email"
        defaultValue={before.email || email}
        isRequired
        error={errors.email}
      />
      <NewPasswordField
        label={t('accounts.field.password')}
        description={t('accounts.field.passwordHint', { count: min })}
        isRequired
        error={errors.password}
      />
      <PasswordField
        name="confirmPassword"
        label={t('accounts.field.confirmPassword')}
        autoComplete="new-password"
        isRequired
        error={errors.confirmPassword}
      />
      <Button
        type="submit"
        className="w-full"
        busy={register.isPending}
        busyLabel={t('accounts.register.busy')}
      >
        {t('accounts.register.button')}
      </Button>
    </form>
  )
}
