import type { FormEvent } from 'react'
import { useSite } from '../../api/site.ts'
import type { User } from '../../api/types.ts'
import { blankFields, readForm, useFormProblem } from '../../lib/form.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { MessageSlot } from '../../ui/MessageSlot.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'
import { useFeed } from '../calendar/subscribe/queries.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { formProblem } from './problems.ts'
import { useChangePassword } from './queries.ts'
import { checkNewPassword } from './rules.ts'

const known = {
  'wrong-password': 'currentPassword',
  'passwords-differ': 'confirmPassword',
  'password-too-short': 'password',
  'password-too-long': 'password',
}

type ChangePasswordProps = { user: User; onChanged: (hadFeed: boolean) => void; onClose: () => void }

export function ChangePassword({ user, onChanged, onClose }: ChangePasswordProps) {
  const change = useChangePassword()
  const feed = useFeed(user.status === 'approved')
  const min = useSite().data?.minPasswordLength ?? 6
  const { form, problem, show, clear } = useFormProblem()
  function submit(event: FormEvent<HTMLFormElement>) {
    const read = readForm(event)
    const fields = blankFields(read, ['currentPassword', 'password', 'confirmPassword'], t('errors.required'))
    if (fields) return show({ text: t('errors.invalid'), fields })
    const wrong = checkNewPassword(read, min)
    if (wrong) return show(wrong)
    clear()
    // The new password ends it.
    const hadFeed = Boolean(feed.data?.url)
    const body = {
      currentPassword: read('currentPassword'),
      password: read('password'),
      confirmPassword: read('confirmPassword'),
    }
    change.mutate(
      { body },
      {
        onSuccess: () => {
          toast({ text: t('ownAccount.password.saved') })
          onChanged(hadFeed)
          onClose()
        },
        onError: error => show(formProblem(error, known, t('ownAccount.password.failed'), { min })),
      },
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      <MessageSlot />
      {problem && <ErrorBox>{problem.text}</ErrorBox>}
      {/* Tells password managers whose password is being changed. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label={t('ownAccount.password.current')}
        autoComplete="current-password"
        isRequired
        error={problem?.fields?.currentPassword}
      />
      <NewPasswordField
        label={t('ownAccount.password.new')}
        description={t('accounts.field.passwordHint', { count: min })}
        own={`${user.name} ${user.username} ${user.email}`}
        isRequired
        error={problem?.fields?.password}
      />
      <PasswordField
        name="confirmPassword"
        label={t('ownAccount.password.confirm')}
        autoComplete="new-password"
        isRequired
        error={problem?.fields?.confirmPassword}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending} busyLabel={t('ownAccount.password.busy')}>
          {t('ownAccount.password.button')}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
